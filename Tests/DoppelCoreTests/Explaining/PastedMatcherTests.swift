import Testing

@testable import DoppelCore

/// Lines as errors printed them, pasted: that they compile is half of the test.
@Suite("The printed matcher is Swift")
struct PastedMatcherTests {
    private func check(_ seed: UInt64, _ pasted: RequestMatcher) {
        guard let request = PasteableStubTests.request(seed: seed) else {
            Issue.record("no request for \(seed)")
            return
        }
        #expect(pasted.problems == [])
        #expect(pasted.matches(request), "\(seed)")
        #expect(pasted.swiftExpression == RequestMatcher.describing(request).swiftExpression)
    }

    @Test("that matches its request, and prints as itself")
    func pasted() {
        check(1, .request(.trace, "custom://host/./a,b") && .bodyText(.any))
        check(2, .options("https://a.b:443/./'") && .bodyText("null"))
        check(4, .head("https://a.b:443/$"))
        check(5, .patch("http://A.B:8080/.") && .exactFormBody(["q": "a=b"]))
        check(6, .request("report", "https://a.b/a=b/a?q=%25&q=2"))
        check(7, .post("https://a.b:443/?=&a%20b=c+d"))
        check(8, .patch("https://*.a.b/(x)/;p=1?") && .exactFormBody(["x[]": "1", "api-key": nil]))
        check(9, .post("https://*.a.b/./*?q=1"))
        check(12, .post("https://a.b:443/!/a+b") && .bodyText(#"quo"te \ back"#))
        check(22, .head("http://A.B:8080/!/a/;p=1") && .jsonBody([[true, true, [:]], "\u{0}\"\\"]))
        check(29, .options("https://[::1]:81/../$") && .bodyText(#""\u0000\"\\""#))
        check(40, .head("https://[::1]:81?q&q=a=b") && .exactFormBody(["access_token": .any, "q": nil]))
        check(49, .patch("custom://host?e=%C3%A9&?") && .query("token", .any))
        check(59, .options("https://a.b/@/%22?q=&%26=%3D") && .query("password", .any))
        check(89, .post("https://*.a.b/../$/..?a%20b=c+d&&%26=%3D"))
        check(104, .delete("https://[::1]:81/a?=") && .jsonBody(["new password": .any, #"é""#: -1.5]))
        check(126, .post("https://*.a.b/'/?") && .exactFormBody(["q": "%", "?": nil, "q": "%"]))
        check(129, .options("custom://host/(x)/a%2Fb?q=%25&q=%25&?") && .bodyText("-1.5"))
        check(143, .put("https://xn--d1acpjx3f.xn--p1ai/a%2Fb/a+b") && .exactFormBody(["": ""]))
        check(191, .options("https://a.b/~/**/%5C") && .bodyText(#""s""#))
        check(192, .request("report", "https://*.a.b/%7Bid%7D/./@?q=") && .bodyText("9223372036854775807"))
        check(198, .delete("https://[::1]:81/*/%22?q=&q=1&q") && .bodyText("two\nlines\r\n"))
        check(210, .head("https://a.b/%41/!/%5C?%26=%3D") && .query("token", .any))
        check(235, .get("https://[::1]:81/**") && .bodyText(#""\u0000\"\\""#))
        check(241, .get("https://*.a.b//**/a?x%5B%5D=1") && .query("access_token", .any) && .jsonBody([:]))
        check(258, .post("https://a.b:443") && .bodyText("18446744073709551615"))
        check(289, .delete("https://a.b/**/%7Bid%7D") && .jsonBody([[], ["a": true], [:]]))
        check(298, .put("https://xn--d1acpjx3f.xn--p1ai/a:b?") && .bodyText(#""\u0000\"\\""#))
    }
}
