import DoppelCore
import Foundation

/// A value of a stub file with the way to it, for messages.
struct StubValue {
    let node: LocatedJSON
    /// Such as `stubs[2].response.status`.
    let path: String

    var line: Int { node.line }

    /// An error at this value.
    func error(_ reason: String) -> FormatError { FormatError(reason, line: line, path: path) }

    /// An error: the value is of another kind.
    func mismatch(_ expected: String) -> FormatError {
        error("\(expected) was expected, here is \(node.kind.rawValue)")
    }

    func string() throws(FormatError) -> String {
        guard case .string(let text) = node.content else { throw mismatch("a string") }
        return text
    }

    func bool() throws(FormatError) -> Bool {
        guard case .bool(let value) = node.content else { throw mismatch("true or false") }
        return value
    }

    func number() throws(FormatError) -> Double {
        guard case .number(let digits) = node.content, let value = Double(digits), value.isFinite else {
            throw mismatch("a number")
        }
        return value
    }

    func integer(atLeast minimum: Int = .min) throws(FormatError) -> Int {
        guard case .number(let digits) = node.content else { throw mismatch("a whole number") }
        guard let value = Int(digits), value >= minimum else {
            let bound = minimum == .min ? "" : " from \(minimum)"
            throw error("a whole number\(bound) was expected, here is \(digits)")
        }
        return value
    }

    /// A time, which files give in seconds: up to a million, as a duration can't hold every number.
    func seconds() throws(FormatError) -> Duration {
        let seconds = try number()
        guard (-1_000_000...1_000_000).contains(seconds) else {
            throw error("a time has at most 1000000 seconds")
        }
        return .seconds(seconds)
    }

    func base64() throws(FormatError) -> Data {
        guard let data = Data(base64Encoded: try string(), options: .ignoreUnknownCharacters) else {
            throw error("this is not base64")
        }
        return data
    }

    func json() throws(FormatError) -> JSON {
        do { return try JSON(text: node.text) } catch { throw self.error("\(error)") }
    }

    func elements() throws(FormatError) -> [StubValue] {
        guard case .array(let elements) = node.content else { throw mismatch("an array") }
        return elements.enumerated().map { StubValue(node: $1, path: "\(path)[\($0)]") }
    }

    /// The elements of an array, or the value itself.
    func oneOrMore() throws(FormatError) -> [StubValue] {
        if case .array = node.content { return try elements() }
        return [self]
    }

    /// The members of an object whose keys are the user's own, such as header fields.
    func members() throws(FormatError) -> [(name: String, value: StubValue)] {
        guard case .object(let members) = node.content else { throw mismatch("an object") }
        return members.map { ($0.name, StubValue(node: $0.value, path: path + step($0.name))) }
    }

    /// The members of an object whose keys are the format's.
    func fields() throws(FormatError) -> StubFields { StubFields(of: self, members: try members()) }

    private func step(_ name: String) -> String {
        let isPlain = !name.isEmpty && name.utf8.allSatisfy { $0 != UInt8(ascii: ".") && $0 > 0x20 }
        let step = isPlain ? name : "[\(name.debugDescription)]"
        return path.isEmpty || !isPlain ? step : "." + step
    }
}
