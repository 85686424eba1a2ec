import DoppelSupport

/// `isolation`: many registries in parallel on `URLSession.shared`, and on a session each.
struct IsolationCommand: Sendable {
    private let registries: Int
    private let requests: Int

    init(_ words: [String]) throws {
        let options = try Options(words, values: ["--registries", "--requests"])
        registries = try options.number("--registries") ?? 64
        requests = try options.number("--requests") ?? 200
    }

    /// Whether every answer came from its own registry.
    func run() async -> Bool {
        let watchdog = Watchdog(patience: 20) { "isolation: FAILED, nothing has moved for 20 seconds" }
        defer { watchdog.finish() }
        var isSound = true
        var parts: [String] = []
        for setting in Isolation.Setting.all(registries) {
            let total = registries * requests
            let (right, complaints) = await Isolation(requests: requests).run(setting) { watchdog.step() }
            complaints.forEach { StandardError.print("isolation: \(setting.name): \($0)") }
            parts.append("\(right) of \(total) right on \(setting.name)")
            isSound = isSound && right == total && complaints.isEmpty
        }
        let counts = "\(registries) registries, \(requests) requests each, " + parts.joined(separator: ", ")
        print("isolation: \(isSound ? "ok" : "FAILED"), \(counts)")
        return isSound
    }
}
