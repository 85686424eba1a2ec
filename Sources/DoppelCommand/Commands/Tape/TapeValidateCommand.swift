import DoppelFormats

/// `doppel tape validate`: whether tapes can be read, and what a replay will lack.
struct TapeValidateCommand: Command {
    static let name = "tape validate"
    static let summary = "Tells whether tapes can be read, what a replay will lack, and where secrets are."
    static let signature = Signature(operands: [.tapes], options: [.strict])

    let paths: [String]
    let isStrict: Bool

    init(_ arguments: Arguments) {
        paths = arguments.operands
        isStrict = arguments.has(.strict)
    }

    func run(_ console: Console) throws -> CommandStatus {
        var findings: [Finding] = []
        for path in paths {
            do {
                findings += try TapeFile(path, console).archive.findings(file: path)
            } catch let error as FormatError {
                findings.append(Finding(.error, error, file: path))
            }
        }
        return try findings.report(Words.count(paths.count, "tape"), isStrict: isStrict, console)
    }
}
