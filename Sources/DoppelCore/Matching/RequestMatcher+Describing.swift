import Foundation

extension RequestMatcher {
    /// The matcher for this very request: its method, its URL, and its body when that is text of some kind.
    ///
    /// Its Swift is what a message offers to paste: where that hides a secret it says `.any`, and still matches.
    package static func describing(_ request: InterceptedRequest) -> RequestMatcher {
        let url = request.location.absoluteString.prefix { $0 != "#" }
        let target = RequestMatcher.request(request.method, URLPattern(escaping: String(url)))
        return bodyMatcher(request).map { target && $0 } ?? target
    }

    /// Longer bodies are left to be matched by whoever pastes the stub.
    private static let longestBody = 1_000

    private static func bodyMatcher(_ request: InterceptedRequest) -> RequestMatcher? {
        guard let data = request.bodyData, !data.isEmpty, data.count <= longestBody else { return nil }
        if let form = request.formList, !form.items.isEmpty { return formMatcher(form) }
        if request.mediaType?.essence.hasPrefix("multipart/") == true { return nil }
        if let json = try? request.json(), json.array != nil || json.object != nil { return jsonBody(json) }
        return request.text.map { bodyText($0) }
    }

    private static func formMatcher(_ form: ItemList) -> RequestMatcher {
        let items = form.items.map {
            ItemsCondition.Item(
                name: $0.name(plusIsSpace: true), value: $0.value(plusIsSpace: true).map(ValuePattern.equal))
        }
        return RequestMatcher(ItemsCondition(source: .form, rule: .exact, items: items))
    }
}

extension URLPattern {
    /// A pattern for a URL in which braces are no variables.
    fileprivate init(escaping url: String) {
        self.init(url.replacing("{", with: "%7B").replacing("}", with: "%7D"))
    }
}
