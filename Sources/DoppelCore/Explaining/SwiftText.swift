/// Swift source, as it is printed in messages to be pasted.
package enum SwiftText {
    /// A string literal: raw (`#"…"#`) where backslashes would have to be doubled.
    package static func literal(_ text: String) -> String {
        let isPrintable = text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
        guard isPrintable, text.contains("\\") || text.contains("\"") else { return "\"\(escaped(text))\"" }
        var fence = "#"
        while text.contains("\"" + fence) || text.contains("\\" + fence) { fence += "#" }
        return "\(fence)\"\(text)\"\(fence)"
    }

    /// A list of arguments or elements in brackets; `[:]` for an empty dictionary.
    package static func dictionary(_ members: [(String, String)]) -> String {
        guard !members.isEmpty else { return "[:]" }
        return "[" + members.map { "\(literal($0)): \($1)" }.joined(separator: ", ") + "]"
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { output, scalar in
            switch scalar {
            case "\"", "\\": output += "\\\(scalar)"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case _ where scalar.value < 32 || scalar.value == 127:
                output += "\\u{\(String(scalar.value, radix: 16))}"
            default: output.unicodeScalars.append(scalar)
            }
        }
    }
}
