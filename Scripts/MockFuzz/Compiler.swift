import Foundation

/// Asks swiftc about a file of declarations.
struct Compiler {
    /// What it needs to find the modules, the plug-in, and the language settings.
    let options: [String]
    let folder: URL

    /// An error or a warning, and the declaration that it is about; `nil` when it does not say.
    struct Complaint {
        var place: Int?
        var text: String
    }

    /// What it says about `declarations`, of which those in `left` are left out.
    func complaints(_ head: String, _ declarations: [String], without left: Set<Int>, _ arguments: [String])
        throws -> [Complaint]
    {
        var (text, starts) = (head, [(place: Int, line: Int)]())
        var line = head.split(separator: "\n", omittingEmptySubsequences: false).count
        for (place, declaration) in declarations.enumerated() where !left.contains(place) {
            starts.append((place, line))
            text += declaration + "\n"
            line += declaration.split(separator: "\n", omittingEmptySubsequences: false).count
        }
        try Data(text.utf8).write(to: folder.appendingPathComponent("Batch.swift"))
        let output = try run(arguments).split(separator: "\n").map(String.init)
        return output.indices.compactMap { index in
            guard let found = output[index].firstMatch(of: #/^(.*?):(\d+):\d+: (?:error|warning): (.*)/#)
            else { return nil }
            if found.1.hasSuffix("Batch.swift") {
                return .init(place: place(of: found.2), text: String(found.3))
            }
            let origin = output[(index + 1)...].lazy.compactMap {
                $0.firstMatch(of: #/Batch\.swift:(\d+):\d+: note:/#)
            }
            return .init(
                place: origin.first.flatMap { place(of: $0.1) }, text: "\(found.1):\(found.2): \(found.3)")
        }
        func place(of text: Substring) -> Int? {
            guard let line = Int(text) else { return nil }
            return starts.last { $0.line <= line }?.place
        }
    }

    private func run(_ arguments: [String]) throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["swiftc"] + arguments + options + [folder.appendingPathComponent("Batch.swift").path]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let crash =
            process.terminationReason == .exit && process.terminationStatus < 2
            ? "" : "\n?:0:0: error: swiftc crashed\n"
        return String(decoding: data, as: UTF8.self) + crash
    }
}
