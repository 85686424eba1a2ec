import Foundation

extension LoggedExchange {
    /// The command that makes this request with curl, for a POSIX shell.
    ///
    /// What was redacted has to be filled in; a body that was not captured whole is said so in a comment.
    public func curlCommand() -> String {
        var words = ["curl"]
        switch method {
        case "GET" where request.body.isEmpty: break
        case "HEAD": words.append("--head")
        default: words += ["-X", ShellText.quoted(method)]
        }
        words.append(ShellText.quoted(url))
        for field in request.headers where !field.name.isSameHeaderName(as: "Content-Length") {
            // curl sends a field without a value only when it ends with a semicolon.
            let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
            words += ["-H", ShellText.quoted(line)]
        }
        if request.headers.contains("Accept-Encoding") { words.append("--compressed") }
        return withBody(words)
    }

    private func withBody(_ words: [String]) -> String {
        let note = request.isBodyComplete ? "" : " # the body was not captured whole"
        guard !request.body.isEmpty else { return words.joined(separator: " ") + note }
        if let text = request.text, !text.contains("\0") {
            return (words + ["--data-raw", ShellText.quoted(text)]).joined(separator: " ") + note
        }
        let bytes = request.body.base64EncodedString()
        return "printf %s \(bytes) | base64 -d | " + (words + ["--data-binary", "@-"]).joined(separator: " ")
            + note
    }
}

/// Words of a shell's command.
enum ShellText {
    /// The text as one word: within single quotes only the quote itself is special.
    static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || "-_./:@%+=,".utf8.contains(byte)
            }
        return isPlain ? text : "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    }
}
