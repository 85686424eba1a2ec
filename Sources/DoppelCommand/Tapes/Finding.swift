import DoppelFormats

/// Something that is wrong with a file, for people and machines.
struct Finding: Encodable {
    enum Severity: String, Encodable { case error, warning }

    let severity: Severity
    let file: String
    let line: Int?
    let column: Int?
    let path: String?
    let reason: String

    init(_ severity: Severity, _ error: FormatError, file: String) {
        self.severity = severity
        self.file = error.file ?? file
        line = error.line
        column = error.column
        path = error.path.isEmpty ? nil : error.path
        reason = error.reason
    }

    /// `file:line:column: error: path: reason`, which editors and CI systems understand.
    var text: String {
        let place = [file, line.map { "\($0)" }, column.map { "\($0)" }].compactMap { $0 }.joined(
            separator: ":")
        return "\(place): \(severity.rawValue): " + (path.map { "\($0): " } ?? "") + reason
    }
}

extension [Finding] {
    var errors: Int { count { $0.severity == .error } }
    var warnings: Int { count { $0.severity == .warning } }

    /// `2 errors, 1 warning`, or that all is well.
    var summary: String {
        let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
        return parts.isEmpty ? "all is well" : parts.map { Words.count($0, $1) }.joined(separator: ", ")
    }

    /// Prints all of them, and says whether the status is a failure.
    func report(_ subject: String, isStrict: Bool, _ console: Console) throws -> CommandStatus {
        if console.wantsJSON {
            try console.print(json: self)
        } else {
            forEach { console.print($0.text) }
            console.say("\(subject): \(summary)")
        }
        return errors > 0 || (isStrict && warnings > 0) ? .failure : .success
    }
}

extension HAR {
    /// The warnings of the archive, secrets among them.
    func findings(file: String) -> [Finding] {
        let secrets = log.entries.enumerated().filter { $1.hasSecrets() }.map { position, _ in
            FormatError(
                "there are secrets; doppel tape redact replaces them", path: "log.entries[\(position)]")
        }
        return (warnings + secrets).map { Finding(.warning, $0, file: file) }
    }
}

extension Option {
    static let strict = Option.flag("--strict", "Takes warnings for errors.")
}
