import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@testable import DoppelLoading

@Suite("A 401 with a Digest challenge", .timeLimit(.minutes(1)))
struct DigestTests {
    let stubs = StubRegistry()

    /// A page that is shown to who knows the password, for requests that are counted one by one.
    private func protect(
        _ path: String, algorithm: String = "SHA-256", nonce: String = "n1", stale: Bool = false
    ) {
        let challenge = """
            Digest realm="books", nonce="\(nonce)", qop="auth", algorithm=\(algorithm), stale=\(stale)
            """
        let digest = algorithm == "MD5" ? MessageDigest.md5 : .sha256
        stubs.stub(.path(path)) { request in
            guard let field = request.headers["Authorization"],
                let use = ChallengeField.all(in: [field]).first?.parameters,
                use["nonce"] == nonce, use["uri"] == request.target,
                use["response"] == response(use, request.method.rawValue, digest)
            else { return .status(401).header("WWW-Authenticate", challenge) }
            return .text("welcome, nc \(use["nc"] ?? "none")")
        }
    }

    @Test(
        "is answered so that the server is convinced", arguments: ChallengedStyle.allCases,
        ["MD5", "SHA-256"])
    func answered(style: ChallengedStyle, algorithm: String) async throws {
        protect("/dir/ü", algorithm: algorithm)
        let recorder = ChallengeRecorder(password: "lovelace")
        let request = URLRequest.make(url("/dir/%C3%BC?q=a%20b"), method: "POST", body: "x")
        let outcome = try await style.load(request, in: stubs.configuration, recorder)
        #expect(outcome.text == "welcome, nc 00000001")
        let method = recorder.challenges.elements.first?.protectionSpace.authenticationMethod
        #expect(method == NSURLAuthenticationMethodHTTPDigest)
        #expect(stubs.journal.exchanges.map(\.response?.status) == [401, 200])
        #expect(stubs.journal.exchanges.map(\.request.text) == ["x", "x"])
    }

    @Test("asks again when the password is wrong")
    func wrong() async throws {
        protect("/")
        let recorder = ChallengeRecorder { challenge in
            (.useCredential, .ada(challenge.previousFailureCount == 0 ? "wrong" : "lovelace"))
        }
        let outcome = try await ChallengedStyle.async.load(.make(), in: stubs.configuration, recorder)
        #expect(outcome.text == "welcome, nc 00000001")
        #expect(recorder.events == ["challenge 0", "challenge 1"])
    }

    @Test("does not ask again when only the nonce was too old")
    func stale() async throws {
        protect("/", nonce: "n2", stale: true)
        let first = Reply.status(401).header("WWW-Authenticate", "Digest realm=books, nonce=n1, qop=auth")
        stubs.stub(times: 1, reply: first)
        let recorder = ChallengeRecorder(password: "lovelace")
        let outcome = try await ChallengedStyle.async.load(.make(), in: stubs.configuration, recorder)
        #expect(outcome.text == "welcome, nc 00000001")
        #expect(recorder.events == ["challenge 0"])
        #expect(stubs.journal.exchanges.count == 3)
    }

    @Test("asks when every nonce is too old")
    func alwaysStale() async throws {
        stubs.stub(reply: .status(401).header("WWW-Authenticate", "Digest realm=b, nonce=n, stale=true"))
        let recorder = ChallengeRecorder { challenge in
            challenge.previousFailureCount < 3
                ? (.useCredential, .ada("lovelace")) : (.performDefaultHandling, nil)
        }
        let outcome = try await ChallengedStyle.async.load(.make(), in: stubs.configuration, recorder)
        #expect(outcome.status == 401)
        #expect(recorder.events == ["challenge 0", "challenge 1", "challenge 2", "challenge 3"])
    }

    @Test("is answered once for the hops of a redirect, each with a count of its own")
    func redirect() async throws {
        protect("/end")
        stubs.stub(.path("/start") && .header("Authorization"), reply: .redirect(to: "/end"))
        let challenge = "Digest realm=\"books\", nonce=\"n1\", qop=\"auth\", algorithm=SHA-256"
        stubs.stub(
            .path("/start") && !.header("Authorization"),
            reply: .status(401).header("WWW-Authenticate", challenge))
        let recorder = ChallengeRecorder(password: "lovelace")
        let outcome = try await ChallengedStyle.async.load(
            .make(url("/start")), in: stubs.configuration, recorder)
        #expect(outcome.text == "welcome, nc 00000002")
        #expect(recorder.events == ["challenge 0"])
    }
}

/// What the server expects (RFC 7616, section 3.4.1).
private func response(_ use: [String: String], _ method: String, _ digest: MessageDigest) -> String {
    func hash(_ parts: String?...) -> String {
        digest.hexadecimal(parts.map { $0 ?? "" }.joined(separator: ":"))
    }
    let secret = hash("ada", "books", "lovelace")
    return hash(secret, use["nonce"], use["nc"], use["cnonce"], use["qop"], hash(method, use["uri"]))
}

extension InterceptedRequest {
    fileprivate var target: String {
        url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
    }
    fileprivate var text: String? { bodyData.map { String(decoding: $0, as: UTF8.self) } }
}
