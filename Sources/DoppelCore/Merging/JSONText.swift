import Foundation

/// A JSON text taken apart without loss: numbers and strings stay as they were written, and keys in their order.
///
/// Rationale: a live response in which two fields change has to be the same elsewhere for every reader.
/// Foundation's reader turns numbers into `Double`, which a client that decodes `Decimal` would notice.
enum JSONText: Sendable {
    /// A number, a string, `true`, `false` or `null`, as it is written.
    case scalar(ArraySlice<UInt8>)
    case array([JSONText])
    case object([Member])

    struct Member: Sendable {
        /// The key, without quotes and escapes.
        let name: String
        /// The key as it is written.
        let key: ArraySlice<UInt8>
        var value: JSONText
    }

    enum Kind: String {
        case scalar = "a single value"
        case array = "an array"
        case object = "an object"
    }

    /// Takes a text apart.
    ///
    /// - Throws: ``RewriteError/bodyIsNotJSON(reason:)``.
    init(_ data: Data) throws(RewriteError) {
        self = try JSONTextParser.parse([UInt8](data))
    }

    /// The text of a value.
    init(_ json: JSON) throws(RewriteError) {
        do { try self.init(json.data()) } catch { throw .bodyIsNotJSON(reason: "a number is infinite") }
    }

    var kind: Kind {
        switch self {
        case .scalar: .scalar
        case .array: .array
        case .object: .object
        }
    }

    var isNull: Bool { if case .scalar(let text) = self { text.elementsEqual("null".utf8) } else { false } }

    /// The text without white space.
    var data: Data {
        var output: [UInt8] = []
        write(to: &output)
        return Data(output)
    }

    private func write(to output: inout [UInt8]) {
        switch self {
        case .scalar(let text): output += text
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                element.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                output += member.key
                output.append(UInt8(ascii: ":"))
                member.value.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }
}

// MARK: - Key by key

extension JSONText {
    /// The value with a patch of the same kind merged into it by ``JSONMerge/keyByKey``.
    func merged(with patch: JSONText) -> JSONText {
        switch (self, patch) {
        case (.object(let members), .object(let changes)):
            .object(JSONText.change(members, by: changes) { old, new in old?.merged(with: new) ?? new })
        case (.array(let elements), .array(let changes)) where changes.areObjects:
            .array(elements.map { element in changes.reduce(element) { $0.mergedIfObject(with: $1) } })
        default: patch
        }
    }

    private func mergedIfObject(with patch: JSONText) -> JSONText {
        kind == .object ? merged(with: patch) : self
    }

    /// Changes or adds the members that `changes` names; of a key that occurs twice the last one counts.
    private static func change(
        _ members: [Member], by changes: [Member], _ merge: (JSONText?, JSONText) -> JSONText
    ) -> [Member] {
        var members = members
        for change in changes {
            if let index = members.lastIndex(where: { $0.name == change.name }) {
                members[index].value = merge(members[index].value, change.value)
            } else {
                members.append(Member(name: change.name, key: change.key, value: merge(nil, change.value)))
            }
        }
        return members
    }
}

extension [JSONText] {
    fileprivate var areObjects: Bool { !isEmpty && allSatisfy { $0.kind == .object } }
}

// MARK: - Merge patch

extension JSONText {
    /// The value with a patch applied to it (RFC 7396, section 2).
    func patched(by patch: JSONText) -> JSONText {
        guard case .object(let changes) = patch else { return patch }
        var members: [Member] = []
        if case .object(let known) = self { members = known }
        let removed = Set(changes.filter { $0.value.isNull }.map(\.name))
        members.removeAll { removed.contains($0.name) }
        let kept = changes.filter { !removed.contains($0.name) }
        return .object(
            JSONText.change(members, by: kept) { old, new in (old ?? .object([])).patched(by: new) })
    }
}
