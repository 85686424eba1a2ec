import DoppelCore
import Foundation

/// Replaces the secrets of exchanges by stand-ins, and remembers them to find them again elsewhere.
struct Redactor {
    let rules: RedactionRules
    /// What has been found so far.
    private(set) var secrets: Set<String> = []

    init(_ rules: RedactionRules) { self.rules = rules }

    /// Redacts all entries: by the rules first, then wherever a secret of any of them turns up.
    static func redact(_ har: inout HAR, by rules: RedactionRules) {
        guard !rules.isEmpty else { return }
        var redactor = Redactor(rules)
        for position in har.log.entries.indices { redactor.applyRules(to: &har.log.entries[position]) }
        let sweep = SecretSweep(redactor.secrets)
        har.log.sweep(sweep)
    }

    /// A request as it would stand on a tape.
    static func redacted(_ request: HAR.Request, by rules: RedactionRules) -> HAR.Request {
        guard !rules.isEmpty else { return request }
        var entry = HAR.Entry(request: request)
        var redactor = Redactor(rules)
        redactor.applyRules(to: &entry)
        entry.sweep(SecretSweep(redactor.secrets))
        return entry.request
    }

    private mutating func applyRules(to entry: inout HAR.Entry) {
        redact(&entry.request)
        redact(&entry.response)
        redact(&entry.custom)
        for transform in rules.transforms { transform(&entry) }
    }

    /// Takes note of a secret, and returns its stand-in.
    mutating func hide(_ value: some StringProtocol) -> String {
        if value.utf8.count >= SecretSweep.minimumLength, value != RedactionRules.standIn {
            secrets.insert(String(value))
        }
        return value.isEmpty ? "" : RedactionRules.standIn
    }
}

// MARK: - Messages

extension Redactor {
    private mutating func redact(_ request: inout HAR.Request) {
        request.url = url(request.url)
        for position in request.queryString.indices
        where rules.hides(query: request.queryString[position].name) {
            request.queryString[position].value = hide(request.queryString[position].value)
        }
        redact(&request.headers)
        redact(&request.cookies)
        redact(&request.postData)
        redact(&request.custom)
    }

    private mutating func redact(_ response: inout HAR.Response) {
        redact(&response.headers)
        redact(&response.cookies)
        response.redirectURL = url(response.redirectURL)
        redact(&response.content)
        redact(&response.custom)
    }

    private mutating func redact(_ headers: inout [HAR.NameValue]) {
        for position in headers.indices {
            headers[position].value = header(headers[position].name, headers[position].value)
        }
    }

    private mutating func redact(_ cookies: inout [HAR.Cookie]) {
        for position in cookies.indices where rules.hidesCookies || rules.hidesByName(cookies[position].name)
        {
            cookies[position].value = hide(cookies[position].value)
        }
    }

    private mutating func redact(_ custom: inout [HAR.CustomField]) {
        for position in custom.indices {
            let (name, text) = (custom[position].name, custom[position].text)
            custom[position].text = json(text, isSecret: rules.hidesByName(name)) ?? text
        }
    }
}

// MARK: - Bodies

extension Redactor {
    private mutating func redact(_ post: inout HAR.PostData?) {
        guard var changed = post else { return }
        for position in (changed.params ?? []).indices {
            guard let param = changed.params?[position], rules.hides(field: param.name) else { continue }
            changed.params?[position].value = param.value.map { hide($0) }
        }
        let type = changed.mimeType
        redact(
            text: &changed.text, encoding: &changed.encoding,
            data: changed.text.flatMap { _ in changed.data }, type)
        redact(&changed.custom)
        post = changed
    }

    private mutating func redact(_ content: inout HAR.Content) {
        let before = content.text
        let data = content.encoding == nil ? nil : content.data
        redact(text: &content.text, encoding: &content.encoding, data: data, content.mimeType)
        if content.text != before, let length = content.data?.count { content.size = length }
        redact(&content.custom)
    }

    /// Text is redacted as what it is; base64 as what it stands for, where that is text.
    private mutating func redact(text: inout String?, encoding: inout String?, data: Data?, _ type: String) {
        guard let encoded = text else { return }
        guard encoding != nil else {
            text = body(encoded, type)
            return
        }
        guard let data, let plain = String(validating: data, as: UTF8.self) else { return }
        let redacted = body(plain, type)
        if redacted != plain { (text, encoding) = (Data(redacted.utf8).base64EncodedString(), "base64") }
    }
}
