import DoppelCore
import Foundation

extension HAR.Request {
    /// The body that tells a request from others; `nil` when it cannot be compared, since a secret was replaced in it.
    var comparableBody: String? {
        guard let text = postData?.text, !text.contains(RedactionRules.standIn) else { return nil }
        return text
    }

    /// Writes which requests a stub is for.
    func write(to writer: inout JSONWriter, withBody: Bool) {
        writer.object { writer in
            writer.member("method") { $0.string(method) }
            writeURL(to: &writer)
            guard withBody, let body = comparableBody, let data = postData?.data else { return }
            writer.member("body") { writer in
                writer.object { writer in write(body, data, to: &writer) }
            }
        }
    }

    /// The very URL, or what is left of it when it had a secret, which is not the same in every run.
    private func writeURL(to writer: inout JSONWriter) {
        guard url.contains(RedactionRules.standIn) else {
            return writer.member("exactURL") { $0.string(url) }
        }
        let parts = url.split(separator: "?", maxSplits: 1)
        writer.member("url") { $0.string(String(parts[0])) }
        guard parts.count > 1 else { return }
        let items = ItemList(parts[1]).items
        var names: Set<String> = []
        writer.member("query") { writer in
            writer.object { writer in
                for item in items where names.insert(item.name(plusIsSpace: false)).inserted {
                    let name = item.name(plusIsSpace: false)
                    let value = item.value(plusIsSpace: false) ?? RedactionRules.standIn
                    let isSecret = value.contains(RedactionRules.standIn)
                    writer.member(name) { isSecret ? $0.literal("true") : $0.string(value) }
                }
            }
        }
    }

    private func write(_ text: String, _ data: Data, to writer: inout JSONWriter) {
        if let parts = multipartParts(of: data) {
            writer.member("multipart") { $0.multipart(parts) }
        } else if (try? JSONReader.read(data, .strict) { try $0.skip() }) != nil {
            writer.member("json") { $0.raw(String(decoding: data, as: UTF8.self)) }
        } else if let plain = String(validating: data, as: UTF8.self) {
            writer.member("text") { $0.string(plain) }
        } else {
            writer.member("base64") { $0.string(data.base64EncodedString()) }
        }
    }

    /// The parts of a form with files, whose boundary is another one each time.
    private func multipartParts(of data: Data) -> [MultipartPart]? {
        let request = InterceptedRequest(
            url: URL(fileURLWithPath: "/"), headers: ["Content-Type": postData?.mimeType ?? ""],
            body: .data(data))
        let parts = try? request.multipartParts()
        return parts?.isEmpty == false ? parts : nil
    }
}

extension JSONWriter {
    /// Parts by their names, in the order of their first ones.
    fileprivate mutating func multipart(_ parts: [MultipartPart]) {
        let names = parts.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        object { writer in
            for name in names {
                let named = parts.filter { $0.name == name }
                writer.member(name) { writer in
                    if named.count == 1 { return writer.part(named[0]) }
                    writer.array { writer in
                        for part in named { writer.element { $0.part(part) } }
                    }
                }
            }
        }
    }

    private mutating func part(_ part: MultipartPart) {
        let type = part.headers["Content-Type"].map { String($0.prefix { $0 != ";" }) }
        if part.filename == nil, type == nil, let text = part.text { return string(text) }
        object { writer in
            if let filename = part.filename { writer.member("filename") { $0.string(filename) } }
            if let type { writer.member("contentType") { $0.string(type.lowercased()) } }
            if let text = String(validating: part.data, as: UTF8.self) {
                writer.member("text") { $0.string(text) }
            } else {
                writer.member("base64") { $0.string(part.data.base64EncodedString()) }
            }
        }
    }

    /// A string, or an array when there are several.
    mutating func stringOrArray(_ values: [String]) {
        if values.count == 1 { return string(values[0]) }
        array { writer in
            for value in values { writer.element { $0.string(value) } }
        }
    }
}
