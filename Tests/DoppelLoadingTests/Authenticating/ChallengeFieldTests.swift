import Testing

@testable import DoppelLoading

@Suite("A challenge in a header field")
struct ChallengeFieldTests {
    private static func field(_ scheme: String, _ parameters: [String: String] = [:]) -> ChallengeField {
        ChallengeField(scheme: scheme, parameters: parameters)
    }

    @Test(
        "is read, with others in one line or in several",
        arguments: [
            (["Basic realm=\"books\""], [field("basic", ["realm": "books"])]),
            (["BASIC Realm = books"], [field("basic", ["realm": "books"])]),
            (["Basic realm=\"a, \\\"b\\\" \\\\ ü\""], [field("basic", ["realm": "a, \"b\" \\ ü"])]),
            (["Basic realm=\"\", realm=\"second\""], [field("basic", ["realm": ""])]),
            (["Negotiate"], [field("negotiate")]),
            (["Negotiate YWJj+/=="], [field("negotiate")]),
            (["Negotiate YWJj, Basic realm=x"], [field("negotiate"), field("basic", ["realm": "x"])]),
            (["Bearer, Basic realm=x"], [field("bearer"), field("basic", ["realm": "x"])]),
            (
                [
                    "Digest realm=\"d\", qop=\"auth, auth-int\", nonce=abc, Basic realm=\"b\", charset=\"UTF-8\""
                ],
                [
                    field("digest", ["realm": "d", "qop": "auth, auth-int", "nonce": "abc"]),
                    field("basic", ["realm": "b", "charset": "UTF-8"]),
                ]
            ),
            (["Bearer", "Basic realm=x"], [field("bearer"), field("basic", ["realm": "x"])]),
            ([",, Basic ,realm=x ,"], [field("basic", ["realm": "x"])]),
            (["Basic realm=\"never closed"], [field("basic")]),
            (["realm=x", "=", "\"", "", " "], []),
        ])
    func read(lines: [String], fields: [ChallengeField]) {
        #expect(ChallengeField.all(in: lines) == fields)
    }
}
