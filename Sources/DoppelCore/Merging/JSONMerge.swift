/// How a patch is merged into a JSON value.
///
/// ```swift
/// stubs.stub(.get("/shelf"), reply: .passThrough.merging(["title": "changed"]))
/// stubs.stub(.get("/shelf"), reply: .file("shelf.json").merging(["draft": nil], by: .mergePatch))
/// ```
public struct JSONMerge: Sendable, Hashable, CustomStringConvertible {
    private enum Rule: String { case keyByKey, mergePatch }

    private let rule: Rule

    /// The rule that GYHttpMock made known: the patch looks like the part of the value that is to change.
    ///
    /// Objects are merged key by key, to any depth. Each object of a patch's array is merged into every object
    /// of the array that is there. Anything else, `null` too, takes the place of that key's value; its siblings
    /// stay. A key that is new is added. The root may be an array.
    public static let keyByKey = JSONMerge(rule: .keyByKey)

    /// JSON Merge Patch (RFC 7396): arrays are replaced whole, and `null` removes a key.
    public static let mergePatch = JSONMerge(rule: .mergePatch)

    /// The rule's name.
    public var description: String { rule.rawValue }
}

extension JSONMerge {
    /// The value with the patch merged into it.
    ///
    /// - Throws: ``RewriteError/mergeDoesNotApply(patch:value:)`` when one of the two is an array or an object
    ///   and the other is not, which has a meaning in ``mergePatch`` only.
    public func callAsFunction(_ patch: JSON, into value: JSON) throws(RewriteError) -> JSON {
        let merged = try apply(JSONText(patch), to: JSONText(value))
        guard let json = try? JSON(data: merged.data) else {
            throw .bodyIsNotJSON(reason: "a number is too large")
        }
        return json
    }

    /// The text with the patch merged into it; what is not merged stays as it was written.
    func apply(_ patch: JSONText, to target: JSONText) throws(RewriteError) -> JSONText {
        switch rule {
        case .mergePatch: return target.patched(by: patch)
        case .keyByKey:
            guard patch.kind == target.kind, patch.kind != .scalar else {
                throw .mergeDoesNotApply(patch: patch.kind.rawValue, value: target.kind.rawValue)
            }
            return target.merged(with: patch)
        }
    }
}
