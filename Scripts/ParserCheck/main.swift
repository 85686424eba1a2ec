import Foundation

// Compares Doppel's parser with the toolchain's own over the Swift files that are named on standard input.

var (files, protocols, requirements, differences) = (0, 0, 0, 0)
while let path = readLine() {
    guard let data = FileManager.default.contents(atPath: path) else { continue }
    let source = String(decoding: data, as: UTF8.self)
    let (theirs, ours) = (Oracle.lines(of: source), Ours.lines(of: source))
    files += 1
    protocols += theirs.count { $0.contains(" protocol ") }
    requirements += theirs.count { !$0.contains(" protocol ") }
    let problems = Ours.problems(in: source)
    guard theirs != ours || !problems.isEmpty else { continue }
    print(path)
    problems.forEach { print("  problem: \($0)") }
    for change in ours.difference(from: theirs) {
        differences += 1
        switch change {
        case .insert(_, let line, _): print("  ours:   \(line)")
        case .remove(_, let line, _): print("  theirs: \(line)")
        }
    }
}
let count = "\(protocols) protocols with \(requirements) requirements in \(files) files"
print(
    differences == 0
        ? "parser: ok, \(count) are read alike" : "parser: FAILED, \(differences) lines differ in \(count)")
exit(differences == 0 && protocols > 0 ? 0 : 1)
