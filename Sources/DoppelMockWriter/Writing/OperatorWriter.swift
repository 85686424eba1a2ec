/// Writes an operator requirement into the class.
struct OperatorWriter {
    let member: Callable
    let surroundings: Surroundings
    let mockType: String

    init(_ member: Callable, in surroundings: Surroundings, mockType: String) throws {
        self.member = member
        self.surroundings = surroundings
        self.mockType = mockType
        guard member.preamble.isStatic else {
            throw Finding(
                "the operator '\(member.name)' has to be 'static' in a protocol", at: member.nameRange,
                .init(
                    "insert 'static'", member.range.lowerBound..<member.range.lowerBound, with: "static "))
        }
    }

    /// The implementation, which belongs into the class.
    var lines: [String] {
        get throws {
            let writer = try FunctionWriter(member, in: surroundings)
            return writer.lines.naming(mockType, surroundings.associated)
        }
    }
}

extension [String] {
    /// `Self` in a class can be a subclass; the mock is meant.
    func naming(_ mockType: String, _ associated: Set<String>) -> [String] {
        func resolved(_ text: String) -> String {
            Names.naming("Self", mockType, without: associated, in: text)
        }
        return map { line in
            line.contains("Self.mock.")
                ? line.split(separator: "Self.mock.", maxSplits: 1).map { resolved(String($0)) }
                    .joined(separator: "Self.mock.") : resolved(line)
        }
    }
}
