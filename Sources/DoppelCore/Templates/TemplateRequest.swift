import Foundation

/// A request as templates see it; what has to be parsed is parsed when a template asks for it, and once.
struct TemplateRequest {
    /// The parts by the names that templates have for them.
    enum Part: String, Sendable, CaseIterable {
        case method, url, scheme, host, port, path, query, header, cookie, form, body
    }

    private let request: InterceptedRequest
    private let json: Once<JSONText?>
    private let form: Once<[(name: String, value: String)]>

    init(_ request: InterceptedRequest) {
        self.request = request
        json = Once { request.bodyData.flatMap { try? JSONText($0) } }
        form = Once { request.formFields }
    }

    func value(of part: Part, _ path: [TemplateValue]) -> TemplateValue {
        switch part {
        case .method: TemplateValue(request.method.rawValue)
        case .url: TemplateValue(request.url.absoluteString)
        case .scheme: TemplateValue(request.scheme)
        case .host: TemplateValue(request.host)
        case .port: request.port.map { TemplateValue($0) } ?? .absent
        case .path: pathPart(path)
        case .query:
            value(path) { name in
                // As servers read it: clients encode a space as + here, and a plus sign as %2B.
                ItemList(request.location.query ?? "").items.filter { $0.isNamed(name, plusIsSpace: true) }
                    .map { $0.value(plusIsSpace: true) ?? "" }
            }
        case .header: value(path) { request.headers.values(for: $0) }
        case .cookie: value(path) { request.cookies[$0] ?? [] }
        case .form: value(path) { name in form.value.filter { $0.name == name }.map(\.value) }
        case .body: bodyPart(path)
        }
    }

    /// A parameter of the URL template by its name, or a segment by its position.
    private func pathPart(_ path: [TemplateValue]) -> TemplateValue {
        guard let step = path.first else { return TemplateValue(request.path) }
        if case .json = step, let position = step.integer {
            let segments = request.path.split(separator: "/")
            guard segments.indices.contains(position) else { return .absent }
            let segment = String(segments[position])
            return .text(PercentEncoding.decoded(segment) ?? segment)
        }
        return TemplateValue(request.pathParameters[step.text])
    }

    /// The first value of a name, or the one at a position.
    private func value(_ path: [TemplateValue], _ values: (String) -> [String]) -> TemplateValue {
        guard let name = path.first?.text else { return .absent }
        let all = values(name)
        guard path.count > 1 else { return TemplateValue(all.first) }
        return TemplateValue(all.map { TemplateValue($0) }).part(path[1])
    }

    private func bodyPart(_ path: [TemplateValue]) -> TemplateValue {
        guard path.isEmpty else {
            return path.reduce(json.value.map { TemplateValue($0) } ?? .absent) { $0.part($1) }
        }
        // A text that happens to be JSON, such as 007, is a text where the client says so.
        let type = request.mediaType.map { TemplateKind(type: $0.essence) }
        if type == nil || type == .json, let json = json.value { return TemplateValue(json) }
        return TemplateValue(request.text)
    }
}

extension InterceptedRequest {
    /// The fields of a form of either kind; files are none.
    fileprivate var formFields: [(name: String, value: String)] {
        if let parts = try? multipartParts() {
            return parts.filter { $0.filename == nil }.map {
                ($0.name, String(decoding: $0.data, as: UTF8.self))
            }
        }
        return formItems.map { ($0.name, $0.value ?? "") }
    }
}

/// A value that is made when it is first needed; used by one thread.
private final class Once<Value> {
    private let make: () -> Value
    lazy var value = make()

    init(_ make: @escaping () -> Value) { self.make = make }
}
