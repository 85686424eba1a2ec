/// `doppel version`: which Doppel this is.
struct VersionCommand: Command {
    static let name = "version"
    static let summary = "Prints Doppel's version."
    static let signature = Signature()

    /// The version that is under way; CHANGELOG.md names the released ones.
    static let current = "0.1.0"

    init(_ arguments: Arguments) {}

    func run(_ console: Console) throws -> CommandStatus {
        if console.wantsJSON {
            try console.print(json: ["version": Self.current])
        } else {
            console.print("doppel \(Self.current)")
        }
        return .success
    }
}
