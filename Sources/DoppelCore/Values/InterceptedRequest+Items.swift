public import Foundation

extension InterceptedRequest {
    /// The items of the URL's query, percent-decoded, in their order.
    ///
    /// As with `URLComponents`, `?a` has the value `nil`, `?a=` the value `""`, and `+` stays a plus sign.
    public var queryItems: [URLQueryItem] { location.queryItems }

    /// The fields of a form (`application/x-www-form-urlencoded`), in their order; `+` is a space.
    ///
    /// Empty when the body is no form by its `Content-Type`, whatever parameters that has.
    public var formItems: [URLQueryItem] {
        (formList?.items ?? []).map {
            URLQueryItem(name: $0.name(plusIsSpace: true), value: $0.value(plusIsSpace: true))
        }
    }

    /// The cookies that the request carries: each name's values in their order (RFC 6265, section 4.2.1).
    ///
    /// ```swift
    /// request.cookies["session"]?.first
    /// ```
    public var cookies: [String: [String]] {
        var found: [String: [String]] = [:]
        for field in headers.values(for: "Cookie") {
            for pair in field.split(separator: ";") {
                guard let equals = pair.firstIndex(of: "=") else { continue }
                let name = pair[..<equals].trimmingCharacters(in: .whitespaces)
                let value = pair[pair.index(after: equals)...].trimmingCharacters(in: .whitespaces)
                found[name, default: []].append(value)
            }
        }
        return found
    }

    /// The form's fields as they were sent; `nil` when the body is no form.
    package var formList: ItemList? {
        guard mediaType?.essence == "application/x-www-form-urlencoded" else { return nil }
        return text.map { ItemList($0) }
    }
}

extension RequestLocation {
    /// The items of the query, percent-decoded, in their order.
    package var queryItems: [URLQueryItem] {
        (query.map { ItemList($0).items } ?? []).map {
            URLQueryItem(name: $0.name(plusIsSpace: false), value: $0.value(plusIsSpace: false))
        }
    }
}
