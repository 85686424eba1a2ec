import Foundation

// Writes random protocols, drops those that swiftc refuses, and has it expand '@Mock' on the others:
// MockFuzz FOLDER SEED BATCHES SIZE OPTION…

let words = CommandLine.arguments.dropFirst()
let numbers = words.dropFirst().prefix(3).compactMap { Int($0) }
guard let folder = words.first, numbers.count == 3 else {
    fatalError("usage: MockFuzz FOLDER SEED BATCHES SIZE OPTION…")
}
let (seed, batches, size) = (numbers[0], numbers[1], numbers[2])

/// Language settings of users' modules, in turn.
let approachable = ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"]
let strict = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
let settings = [
    ["-swift-version", "6"], ["-swift-version", "5"],
    ["-swift-version", "6"] + approachable.flatMap { ["-enable-upcoming-feature", $0] },
    ["-swift-version", "6", "-default-isolation", "MainActor"],
    ["-swift-version", "6"] + (strict + approachable).flatMap { ["-enable-upcoming-feature", $0] },
]

/// A protocol of a batch; what it says of `@Mock` stands where `§` is.
struct Subject {
    var name: String
    var text: String

    var marked: String {
        let told = [
            text.contains("Ticket") ? "uncopyable: Ticket.self" : nil,
            text.contains("Done") ? "closures: Done.self" : nil,
        ].compactMap { $0 }
        let arguments = told.isEmpty ? "" : "(\(told.joined(separator: ", ")))"
        return text.replacingOccurrences(of: "§", with: "@Mock\(arguments) ")
    }
    var plain: String { text.replacingOccurrences(of: "§", with: "") }
    func mentions(_ other: String) -> Bool { text.contains(": \(other) ") || text.contains(", \(other) ") }
}

func subjects(_ seed: Int) -> [Subject] {
    var grammar = Grammar(random: SplitMix64(seed: UInt64(seed)))
    var (subjects, parents) = ([Subject](), [String]())
    for place in 0..<size {
        let name = "P\(place)"
        subjects.append(Subject(name: name, text: grammar.declaration(name, parents: parents)))
        if grammar.canBeRefined { parents.append(name) }
    }
    return subjects
}

/// Leaves out what is complained about, until nothing is.
func sift(
    _ subjects: [Subject], _ texts: [String], _ left: inout Set<Int>, _ compiler: Compiler,
    _ arguments: [String],
    _ seen: (Compiler.Complaint) -> Void
) throws {
    while true {
        let complaints = try compiler.complaints(kit, texts, without: left, arguments)
        let names = complaints.compactMap { $0.place.map { subjects[$0].name } }
        for complaint in complaints {
            // What is wrong with a parent is told once.
            let isInherited = complaint.place.map { place in names.contains { subjects[place].mentions($0) } }
            if isInherited != true { seen(complaint) }
        }
        var new = Set(complaints.compactMap(\.place)).subtracting(left)
        if new.isEmpty { return }
        while !new.isEmpty {
            left.formUnion(new)
            let names = new.map { subjects[$0].name }
            new = Set(subjects.indices.filter { place in names.contains { subjects[place].mentions($0) } })
                .subtracting(left)
        }
    }
}

/// What the compiler says of a conformance that nobody can write: of actors with initialisers that take what is not
/// `Sendable`, where the main actor is the default.
let unimplementable = "into nonisolated implementation"

var (tried, refused, failed) = (0, [String: Int](), 0)
for seed in seed..<(seed + batches) {
    let subjects = subjects(seed)
    let compiler = Compiler(
        options: Array(words.dropFirst(4)) + settings[seed % settings.count],
        folder: URL(fileURLWithPath: folder))
    var left: Set<Int> = []
    try sift(subjects, subjects.map(\.plain), &left, compiler, ["-typecheck"]) { _ in }
    tried += subjects.count - left.count
    var said: Set<Int?> = []
    // The second time the whole compilation runs, which a type that is wrong would end early.
    for arguments in [["-typecheck"], ["-emit-sil", "-o", "/dev/null"]] {
        try sift(subjects, subjects.map(\.marked), &left, compiler, arguments) { complaint in
            if let end = complaint.text.range(of: " (from macro")?.lowerBound {
                let message = String(complaint.text[..<end]).replacing(#/'.*?'/#, with: "'…'")
                refused[message, default: 0] += 1
                said.insert(complaint.place)
            } else if complaint.text.hasSuffix(unimplementable) {
                refused["no actor written by hand can conform", default: 0] += 1
                said.insert(complaint.place)
            } else if said.insert(complaint.place).inserted {
                failed += 1
                print(
                    "seed \(seed), \(settings[seed % settings.count].joined(separator: " ")): \(complaint.text)"
                )
                print(complaint.place.map { subjects[$0].plain } ?? "(not about one protocol)")
            }
        }
    }
}
for (message, count) in refused.sorted(by: { $0.value > $1.value }) {
    print("told \(count) times: \(message)")
}
print(
    failed == 0
        ? "mockfuzz: ok, \(tried) protocols that compile have a mock, or are told why not"
        : "mockfuzz: FAILED, \(failed) of \(tried) protocols that compile have a mock that does not")
exit(failed == 0 && tried > 0 ? 0 : 1)
