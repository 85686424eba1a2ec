import DoppelFormats

/// `doppel schema`: the JSON Schema of stub files.
struct SchemaCommand: Command {
    static let name = "schema"
    static let summary = "Prints the JSON Schema of stub files, with which editors complete keys."
    static let signature = Signature()

    init(_ arguments: Arguments) {}

    func run(_ console: Console) -> CommandStatus {
        console.print(StubFileSchema.text)
        return .success
    }
}
