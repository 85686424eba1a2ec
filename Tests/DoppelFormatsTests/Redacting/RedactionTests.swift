import Foundation
import Testing

@testable import DoppelFormats

@Suite("Redaction of a tape") struct RedactionTests {
    private func redacted(_ entry: HAR.Entry, _ rules: RedactionRules = .standard) throws -> HAR.Entry {
        var har = HAR(entries: [entry])
        try har.redact(by: rules)
        return har.log.entries[0]
    }

    private func redactedURL(_ url: String, _ rules: RedactionRules = .standard) throws -> String {
        try redacted(HAR.Entry(request: .init(url: url)), rules).request.url
    }

    private func redactedBody(
        _ text: String, _ type: String, _ rules: RedactionRules = .standard
    ) throws -> String? {
        let post = HAR.PostData(mimeType: type, text: text)
        return try redacted(HAR.Entry(request: .init(url: "/", postData: post)), rules).request.postData?.text
    }

    @Test("no secret survives in any of the places that an exchange has for it")
    func everyPlace() throws {
        let secrets = (0..<24).map { "s3cret-\($0)-value/+=x" }
        let har = SecretSamples.exchange(secrets)
        let before = String(decoding: har.data(), as: UTF8.self)
        #expect(secrets.allSatisfy { SecretSamples.appears($0, in: before) })
        var cleaned = har
        try cleaned.redact()
        let text = String(decoding: cleaned.data(), as: UTF8.self)
        for (number, secret) in secrets.enumerated() {
            #expect(!SecretSamples.appears(secret, in: text), "secret \(number)")
        }
        #expect(!text.contains("s3cret"))
        #expect(try HAR(data: Data(text.utf8)).log.entries.count == har.log.entries.count)
    }

    @Test("is stable: to redact again changes nothing")
    func stable() throws {
        var har = SecretSamples.exchange((0..<24).map { "s3cret-\($0)-value/+=x" })
        try har.redact()
        var again = har
        try again.redact()
        #expect(again == har)
    }

    @Test(
        "of URLs keeps everything but the secret",
        arguments: [
            ("https://a.example/p?token=abc&x=1", "https://a.example/p?token=REDACTED&x=1"),
            ("https://u:pw@a.example/", "https://u:REDACTED@a.example/"),
            (
                "https://a.example/#access_token=abc&state=1",
                "https://a.example/#access_token=REDACTED&state=1"
            ),
            ("https://a.example/?x=1&api%5Fkey=%61bc#top", "https://a.example/?x=1&api%5Fkey=REDACTED#top"),
            ("https://a.example/?token", "https://a.example/?token"),
            ("https://a.example/?token=", "https://a.example/?token="), ("/p?q=a@b:c", "/p?q=a@b:c"),
        ])
    func urls(url: String, expected: String) throws {
        #expect(try redactedURL(url) == expected)
    }

    @Test(
        "of bodies goes by their type, and keeps everything else to the byte",
        arguments: [
            (
                #"{ "b": 1.0, "token" : "abc\"d", "a":[ {"password":12345}, null ] }"#, "application/json",
                #"{ "b": 1.0, "token" : "REDACTED", "a":[ {"password":0}, null ] }"#
            ),
            (
                #"{"api_key": null, "secrets": {"a": ["x", 1, true]}}"#, "",
                #"{"api_key": null, "secrets": {"a": ["REDACTED", 0, true]}}"#
            ),
            (
                #"{"inner": "{\"token\":\"abc\"}", "u": "https://a/?token=x"}"#, "application/problem+json",
                #"{"inner": "{\"token\":\"REDACTED\"}", "u": "https://a/?token=REDACTED"}"#
            ),
            (
                "user=ada&password=a%20b&x", "application/x-www-form-urlencoded",
                "user=ada&password=REDACTED&x"
            ),
            ("{broken token", "application/json", "{broken token"), ("token=abc", "text/plain", "token=abc"),
            (
                "--B\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nabc\r\n--B\r\n"
                    + "Content-Disposition: form-data; name=\"x\"\r\n\r\n{\"token\":\"y\"}\r\n--B--\r\n",
                "multipart/form-data; boundary=B",
                "--B\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nREDACTED\r\n--B\r\n"
                    + "Content-Disposition: form-data; name=\"x\"\r\n\r\n{\"token\":\"REDACTED\"}\r\n--B--\r\n"
            ),
        ])
    func bodies(text: String, type: String, expected: String) throws {
        #expect(try redactedBody(text, type) == expected)
    }

    @Test("of cookies keeps names and attributes, which decide what a client does")
    func cookies() throws {
        let entry = HAR.Entry(
            request: .init(url: "/", headers: [.init(name: "Cookie", value: "sid=abc; theme=\"dark\"")]),
            response: .init(headers: [.init(name: "set-cookie", value: "sid=abc; Path=/; HttpOnly")]))
        let result = try redacted(entry)
        #expect(result.request.headers[0].value == "sid=REDACTED; theme=REDACTED")
        #expect(result.response.headers[0].value == "sid=REDACTED; Path=/; HttpOnly")
        let joined = "a=1; Expires=Wed, 09 Jun 2021 10:18:14 GMT, b=2, c=\"3\"; Path=/"
        let other = try redacted(
            HAR.Entry(response: .init(headers: [.init(name: "Set-Cookie", value: joined)])))
        #expect(
            other.response.headers[0].value
                == "a=REDACTED; Expires=Wed, 09 Jun 2021 10:18:14 GMT, b=REDACTED, c=REDACTED; Path=/")
        let lines = try redacted(
            HAR.Entry(response: .init(headers: [.init(name: "Set-Cookie", value: "a=1; Path=/\nb=2")])))
        #expect(lines.response.headers[0].value == "a=REDACTED; Path=/\nb=REDACTED")
    }

    @Test("a value found by its name is replaced where it turns up without one")
    func sweeping() throws {
        let login = HAR.Entry(
            request: .init(url: "/login"),
            response: .init(content: .init(mimeType: "application/json", text: #"{"token": "abc/def+g"}"#)))
        let use = HAR.Entry(
            request: .init(url: "/sessions/abc%2Fdef%2Bg/x"),
            response: .init(
                content: .init(data: Data([0, 1] + Array("abc/def+g".utf8)), mimeType: "image/png")))
        var har = HAR(entries: [use, login])
        try har.redact()
        #expect(har.log.entries[0].request.url == "/sessions/REDACTED/x")
        #expect(har.log.entries[0].response.content.data == Data([0, 1] + Array("REDACTED".utf8)))
        #expect(har.log.entries[0].response.content.size == 10)
    }

    @Test("rules by header, query, form field, JSON path and closure")
    func rules() throws {
        let rules = RedactionRules.none.header("X-Tenant").query("sig").formField("pin")
            .jsonPath("$.user.email", "$.items[*].id", "$..phone", "$.list[1]")
            .custom { $0.serverIPAddress = nil }
        let entry = HAR.Entry(
            request: .init(
                url: "/?sig=abc&token=x", headers: [.init(name: "x-tenant", value: "acme")],
                queryString: [.init(name: "sig", value: "abc"), .init(name: "token", value: "x")],
                postData: .init(
                    mimeType: "application/json",
                    text:
                        #"{"user":{"email":"a@b","n":1},"items":[{"id":1},{"id":2}],"x":{"phone":"1"},"list":[1,2]}"#
                )),
            serverIPAddress: "10.0.0.1")
        let result = try redacted(entry, rules)
        #expect(result.request.url == "/?sig=REDACTED&token=x")
        #expect(result.request.headers[0].value == "REDACTED")
        #expect(result.request.queryString.map(\.value) == ["REDACTED", "x"])
        #expect(
            result.request.postData?.text
                == #"{"user":{"email":"REDACTED","n":1},"items":[{"id":0},{"id":0}],"x":{"phone":"REDACTED"},"list":[1,0]}"#
        )
        #expect(result.serverIPAddress == nil)
        #expect(
            try redactedBody("pin=1&x=2", "application/x-www-form-urlencoded", rules) == "pin=REDACTED&x=2")
    }

    @Test("a path that is none is an error, and nothing is changed")
    func invalidPath() {
        var har = SecretSamples.exchange(["s3cret-value"])
        let before = har
        #expect(throws: FormatError.self) { try har.redact(by: .standard.jsonPath("user.email")) }
        #expect(har == before)
    }
}
