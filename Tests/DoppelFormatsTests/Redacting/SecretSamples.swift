import DoppelCore
import Foundation

@testable import DoppelFormats

/// Exchanges with secrets wherever the format has a place for them.
enum SecretSamples {
    /// Plants the secrets one after the other, beginning again with the first when there are too few.
    static func exchange(_ secrets: [String]) -> HAR {
        var next = 0
        func secret() -> String {
            defer { next += 1 }
            return secrets[next % secrets.count]
        }
        let inQuery = secret()
        let basic = Data("user:\(secret())".utf8).base64EncodedString()
        let inCookie = secret()
        let inForm = secret()
        let request = HAR.Request(
            method: "POST",
            url: "https://u:\(FormText.encoded(secret()))@a.example/p?token=\(FormText.encoded(inQuery))",
            cookies: [.init(name: "sid", value: inCookie)],
            headers: [
                .init(name: "authorization", value: "Bearer \(secret())"),
                .init(name: "Proxy-Authorization", value: "Basic \(basic)"),
                .init(name: "Cookie", value: "sid=\(inCookie); b=\(secret())"),
                .init(name: "X-Api-Key", value: secret()),
                .init(
                    name: "Referer", value: "https://a.example/?access_token=\(FormText.encoded(secret()))"),
            ],
            queryString: [.init(name: "token", value: inQuery)],
            postData: .init(
                mimeType: "application/x-www-form-urlencoded",
                params: [.init(name: "password", value: inForm)],
                text: "password=\(FormText.encoded(inForm))&x=1"))
        let location = "https://a.example/cb#access_token=\(FormText.encoded(secret()))"
        let json = "{\"client_secret\": \"\(secret())\", \"repeated\": \"\(inQuery)\"}"
        let response = HAR.Response(
            cookies: [.init(name: "session", value: secret())],
            headers: [
                .init(name: "Set-Cookie", value: "session=\(secret()); Path=/"),
                .init(name: "Location", value: location), .init(name: "X-Echo", value: inCookie),
            ],
            content: .init(mimeType: "application/json", text: json), redirectURL: location,
            comment: "seen: \(inForm)")
        var entry = HAR.Entry(request: request, response: response, comment: "with \(inCookie)")
        entry.custom["_webSocketMessages"] = [
            ["type": "send", "data": .string("{\"token\":\"\(secret())\"}")]
        ]
        entry.request.custom["_secret"] = .string(secret())
        let binary = HAR.Entry(
            request: .init(
                method: "POST", url: "https://a.example/graphql",
                postData: .init(
                    mimeType: "application/json", text: "{\"variables\":{\"newPassword\":\"\(secret())\"}}")),
            response: .init(
                content: .init(
                    mimeType: "application/json",
                    text: Data("{\"token\":\"\(secret())\"}".utf8).base64EncodedString(), encoding: "base64"))
        )
        let parts =
            "--B\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n\(secret())\r\n--B--\r\n"
        let multipart = HAR.Entry(
            request: .init(
                method: "POST", url: "https://a.example/upload",
                postData: .init(mimeType: "multipart/form-data; boundary=B", text: parts)))
        // The rest is only known by its value: it stands in a header by name once, and in a path without one.
        let remaining = max(0, secrets.count - next)
        let late = (0..<remaining).map { _ in secret() }.map { value in
            HAR.Entry(
                request: .init(
                    url: "https://a.example/s/\(FormText.encoded(value))/x",
                    headers: [.init(name: "Authorization", value: value)]))
        }
        return HAR(entries: [entry, binary, multipart] + late)
    }

    /// Whether a secret is in a text, in any of the forms in which the format may write it.
    static func appears(_ secret: String, in text: String) -> Bool {
        let inJSON = secret.replacing("/", with: "\\/")
        let bases = [
            Data("{\"token\":\"\(secret)\"}".utf8).base64EncodedString(),
            Data("user:\(secret)".utf8).base64EncodedString(),
        ]
        return ([secret, FormText.encoded(secret), inJSON] + bases).contains { text.contains($0) }
    }
}
