import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("The stub that an error offers to paste")
struct PasteableStubTests {
    private static let methods: [HTTPMethod] = [
        .get, .post, .put, .patch, .delete, .head, .options, "TRACE", "report",
    ]
    private static let origins = [
        "https://a.b", "http://A.B:8080", "https://u:p@a.b:443", "https://[::1]:81",
        "https://xn--d1acpjx3f.xn--p1ai",
        "custom://host", "https://*.a.b",
    ]
    private static let segments = [
        "", "a", "%7Bid%7D", "caf%C3%A9", "a%2Fb", "a+b", "*", "**", "~", "%41", "a=b", "a:b", "@", "'",
        "(x)", ";p=1",
        "..", ".", "%22", "%5C", "$", "!", "a,b",
    ]
    private static let items = [
        "q", "q=", "q=1", "q=2", "a%20b=c+d", "token=x", "access_token=", "api-key", "=", "", "q=a=b",
        "%26=%3D",
        "password=%F0%9F%98%80", "x%5B%5D=1", "q=%", "e=%C3%A9", "?", "secret=a/b?c",
    ]
    private static let texts = [
        "plain", "two\nlines\r\n", #"quo"te \ back"#, "\u{0}\u{7}", "日本 😀", "#\"", "[", "{", "{}", "[]",
        " [1] ", "1", "\"s\"",
        "null", "token=1", "a=1&password=x", #"{"a":1,"a":2}"#, "",
    ]

    private static func json(_ depth: Int, _ numbers: inout SplitMix64) -> String {
        let leaves = [
            "null", "true", "0", "-1.5", "1e300", "9223372036854775807", #""x""#, #""\u0000\"\\""#,
            "18446744073709551615",
        ]
        guard depth > 0, let kind = [0, 1, 2].randomElement(using: &numbers), kind > 0 else {
            return leaves.randomElement(using: &numbers)!
        }
        let count = Int.random(in: 0..<4, using: &numbers)
        if kind == 1 {
            return "[\((0..<count).map { _ in json(depth - 1, &numbers) }.joined(separator: ","))]"
        }
        let keys = ["a", "token", "new password", "", "é\\\"", "$x"].shuffled(using: &numbers).prefix(count)
        return "{\(keys.map { "\"\($0)\":\(json(depth - 1, &numbers))" }.joined(separator: ","))}"
    }

    private static func body(_ numbers: inout SplitMix64) -> (type: String?, text: String)? {
        let type = ["application/json", "text/plain; charset=utf-8", nil].randomElement(using: &numbers)!
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: return nil
        case 1: return (type, texts.randomElement(using: &numbers)!)
        case 2: return ("application/x-www-form-urlencoded", query(&numbers))
        case 3: return ("multipart/form-data; boundary=B", "--B\r\n\r\nx\r\n--B--\r\n")
        default: return (type, json(3, &numbers))
        }
    }

    private static func query(_ numbers: inout SplitMix64) -> String {
        (0..<Int.random(in: 0..<4, using: &numbers)).map { _ in items.randomElement(using: &numbers)! }
            .joined(separator: "&")
    }

    static func request(seed: UInt64) -> InterceptedRequest? {
        var numbers = SplitMix64(seed: seed)
        var path = ""
        for _ in 0..<Int.random(in: 0..<4, using: &numbers) {
            path += "/" + segments.randomElement(using: &numbers)!
        }
        let query = Bool.random(using: &numbers) ? "?" + query(&numbers) : ""
        let fragment = Int.random(in: 0..<8, using: &numbers) == 0 ? "#f" : ""
        guard let url = URL(string: origins.randomElement(using: &numbers)! + path + query + fragment) else {
            return nil
        }
        var request = InterceptedRequest(method: methods.randomElement(using: &numbers)!, url: url)
        if let (type, text) = body(&numbers) {
            request.body = .data(Data(text.utf8))
            if let type { request.headers["Content-Type"] = type }
        }
        return request
    }

    @Test("matches its request, whatever that is")
    func matches() {
        var count = 0
        for seed in 0..<4_000 {
            guard let request = Self.request(seed: UInt64(seed)) else { continue }
            count += 1
            let matcher = RequestMatcher.describing(request)
            #expect(matcher.problems == [], "\(seed): \(request)")
            #expect(matcher.matches(request), "\(seed): \(matcher) \(request.url) \(request.text ?? "")")
        }
        #expect(count > 3_000)
    }
}
