import DoppelCore
import Foundation

/// A part of a request that has to be the same as that of a tape's entry.
///
/// Both are redacted by the tape's rules before they are compared.
///
/// ```swift
/// Tape.Settings(matching: [.method, .host, .path, .header("Accept"), .jsonBody])
/// ```
public struct TapePart: Sendable {
    let name: String
    let needs: Needs
    let comparison: Comparison

    enum Comparison: Sendable {
        /// Requests are alike when their keys are.
        case key(@Sendable (HAR.Request) -> String)
        case closure(@Sendable (_ live: HAR.Request, _ recorded: HAR.Request) -> Bool)
    }

    private init(
        _ name: String, needs: Needs = [], _ key: @escaping @Sendable (HAR.Request) -> String
    ) {
        self.name = name
        self.needs = needs
        comparison = .key(key)
    }

    /// The method.
    public static let method = TapePart("method") { $0.method.uppercased() }

    /// The URL, without its fragment; the order of query items is free.
    public static let url = TapePart("url") { request in
        let location = request.location
        return "\(location.origin)\(location.path)?\(TapePart.items(location, sorted: true))"
    }

    /// The host.
    public static let host = TapePart("host") { $0.location.host ?? "" }

    /// The path, percent-encoded in normal form.
    public static let path = TapePart("path") { $0.location.path }

    /// The items of the query, in any order.
    public static let query = TapePart("query") { TapePart.items($0.location, sorted: true) }

    /// The items of the query, in the same order.
    public static let orderedQuery = TapePart("ordered query") { TapePart.items($0.location, sorted: false) }

    /// The values of a header field; absent is the same as absent.
    public static func header(_ name: String) -> TapePart {
        TapePart("header \"\(name)\"") { request in
            let values = request.headers.filter { $0.name.isSameHeaderName(as: name) }.map(\.value)
            return values.isEmpty ? "absent" : values.joined(separator: ", ")
        }
    }

    /// The bytes of the content.
    public static let body = TapePart("body", needs: .body) { request in
        guard let data = request.postData?.data else { return "none" }
        return String(validating: data, as: UTF8.self) ?? data.base64EncodedString()
    }

    /// The content as JSON: the order of keys is free, and 1 equals 1.0; other content byte by byte.
    public static let jsonBody = TapePart("JSON body", needs: .body) { request in
        guard let data = request.postData?.data else { return "none" }
        return (try? JSON(data: data).description) ?? data.base64EncodedString()
    }

    /// The fields of a form, in any order.
    public static let formBody = TapePart("form body", needs: .body) { request in
        guard let text = request.postData?.data.flatMap({ String(validating: $0, as: UTF8.self) }) else {
            return "none"
        }
        return TapePart.pairs(ItemList(text), plusIsSpace: true, sorted: true)
    }

    /// A condition of your own, asked with the live request and the one of an entry.
    public static func matching(
        _ name: String, _ isSame: @escaping @Sendable (_ live: HAR.Request, _ recorded: HAR.Request) -> Bool
    ) -> TapePart {
        TapePart(name: name, needs: [.body, .offQueue], comparison: .closure(isSame))
    }

    private init(name: String, needs: Needs, comparison: Comparison) {
        self.name = name
        self.needs = needs
        self.comparison = comparison
    }

    private static func items(_ location: RequestLocation, sorted: Bool) -> String {
        pairs(ItemList(location.query ?? ""), plusIsSpace: false, sorted: sorted)
    }

    private static func pairs(_ list: ItemList, plusIsSpace: Bool, sorted: Bool) -> String {
        let pairs = list.items.map { item in
            let value = item.value(plusIsSpace: plusIsSpace).map { "=" + FormText.encoded($0) } ?? ""
            return FormText.encoded(item.name(plusIsSpace: plusIsSpace)) + value
        }
        return (sorted ? pairs.sorted() : pairs).joined(separator: "&")
    }
}

extension TapePart {
    /// What the live request has otherwise than the recorded one.
    func differences(_ live: HAR.Request, _ recorded: HAR.Request) -> [Difference] {
        switch comparison {
        case .key(let key) where key(live) == key(recorded): []
        case .key where name == TapePart.url.name:
            [TapePart.origin, .path, .query].flatMap { $0.differences(live, recorded) }
        case .key(let key):
            [Difference(field: name, expected: Excerpt.of(key(recorded)), actual: Excerpt.of(key(live)))]
        case .closure(let isSame) where isSame(live, recorded): []
        case .closure: [Difference(field: name, expected: "true", actual: "false")]
        }
    }

    private static let origin = TapePart("origin") { $0.location.origin }
}

extension HAR.Request {
    fileprivate var location: RequestLocation { RequestLocation(absoluteString: url) }
}

extension RequestLocation {
    fileprivate var origin: String { "\(scheme)://\(host ?? ""):\(port ?? 0)" }
}
