public import DoppelCore

/// An HTTP archive: recorded exchanges in the format that browsers, proxies and other tools share.
///
/// The model is HAR 1.2's (http://www.softwareishard.com/blog/har-12-spec/), field by field. Fields that the
/// specification does not name are kept, and written again where they stood.
///
/// ```swift
/// var har = try HAR(contentsOf: url)
/// har.log.entries.removeAll { $0.request.url.contains("/ads/") }
/// try har.write(to: url)
/// ```
public struct HAR: Sendable, Hashable {
    /// Everything.
    public var log: Log
    /// Members that HAR 1.2 does not name, in their order.
    public var custom: [CustomField] = []

    /// Makes an archive.
    public init(log: Log) { self.log = log }

    /// Makes an archive of exchanges, written by Doppel.
    public init(entries: [Entry]) {
        self.init(log: Log(creator: Creator(name: "Doppel", version: "1"), entries: entries))
    }
}

extension HAR: HARObject {
    package static let fields: [HARField<HAR>] = [.value("log", \.log, required: true)]

    /// Makes an archive without exchanges.
    public init() { self.init(log: Log()) }
}

extension HAR {
    /// A member that HAR 1.2 does not name: tools start its name with an underscore.
    public struct CustomField: Sendable, Hashable {
        /// The member's name.
        public var name: String
        /// The member's value, as JSON text.
        public var text: String

        /// Makes a member of a JSON text.
        public init(name: String, text: String) {
            self.name = name
            self.text = text
        }

        /// Makes a member.
        public init(name: String, value: JSON) { self.init(name: name, text: value.description) }

        /// The member's value.
        public var value: JSON? { try? JSON(text: text) }
    }
}

extension [HAR.CustomField] {
    /// The value of the member of this name; setting `nil` removes it.
    public subscript(name: String) -> JSON? {
        get { first { $0.name == name }?.value }
        set {
            let field = newValue.map { HAR.CustomField(name: name, value: $0) }
            guard let place = firstIndex(where: { $0.name == name }) else {
                return append(contentsOf: field.asArray)
            }
            replaceSubrange(place...place, with: field.asArray)
        }
    }
}

extension Optional {
    fileprivate var asArray: [Wrapped] { map { [$0] } ?? [] }
}
