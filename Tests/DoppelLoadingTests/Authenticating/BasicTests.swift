import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A 401 with a Basic challenge", .timeLimit(.minutes(1)))
struct BasicTests {
    let stubs = StubRegistry()

    init() { stubs.protect() }

    @Test("is answered with the delegate's credential, to the stubs", arguments: ChallengedStyle.allCases)
    func answered(style: ChallengedStyle) async throws {
        let recorder = ChallengeRecorder(password: "lovelace")
        let outcome = try await style.load(.make(), in: stubs.configuration, recorder)
        #expect(outcome.text == "welcome")
        #expect(outcome.status == 200)
        #expect(outcome.error == nil)
        #expect(recorder.challenges.elements.count == 1)
        #expect(stubs.ends == ["GET / 401 finished", "GET / 200 finished"])
        #expect(stubs.fields("Authorization") == [nil, "Basic YWRhOmxvdmVsYWNl"])
    }

    @Test("is shown to a delegate before the challenge, as by a real server")
    func sequence() async throws {
        let recorder = ChallengeRecorder(password: "lovelace")
        stubs.session(delegate: recorder).dataTask(with: url()).resume()
        #expect(
            try await recorder.end() == [
                "response 401", "data who are you?", "challenge 0", "response 200", "data welcome",
                "completed",
            ])
    }

    @Test("says who asks for what, and why")
    func challenge() async throws {
        let recorder = ChallengeRecorder(password: "lovelace")
        let request = URLRequest.make(url("/", host: "api.example.com:8443"))
        _ = try await ChallengedStyle.async.load(request, in: stubs.configuration, recorder)
        let challenge = try #require(recorder.challenges.elements.first)
        #expect(challenge.protectionSpace.host == "api.example.com")
        #expect(challenge.protectionSpace.port == 8443)
        #expect(challenge.protectionSpace.protocol == "https")
        #expect(challenge.protectionSpace.realm == "books")
        #expect(challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic)
        #expect(!challenge.protectionSpace.isProxy())
        #expect(challenge.proposedCredential == nil)
        #expect(challenge.previousFailureCount == 0)
        #expect((challenge.failureResponse as? HTTPURLResponse)?.statusCode == 401)
        #expect(challenge.error == nil)
    }

    @Test("is put on the session's delegate queue")
    func queue() async throws {
        let recorder = ChallengeRecorder(password: "lovelace")
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let session = URLSession(configuration: stubs.configuration, delegate: recorder, delegateQueue: queue)
        _ = try await session.data(from: url())
        #expect(recorder.queues.elements == [queue])
    }

    @Test("counts the failures until the password is right", arguments: ChallengedStyle.allCases)
    func failures(style: ChallengedStyle) async throws {
        let recorder = ChallengeRecorder { challenge in
            (.useCredential, .ada(challenge.previousFailureCount < 20 ? "wrong" : "lovelace"))
        }
        let outcome = try await style.load(.make(), in: stubs.configuration, recorder)
        #expect(outcome.text == "welcome")
        #expect(recorder.challenges.elements.map(\.previousFailureCount) == Array(0...20))
        #expect(stubs.journal.exchanges.count == 22)
    }

    @Test("is delivered when the delegate leaves it at that", arguments: ChallengedStyle.allCases)
    func delivered(style: ChallengedStyle) async throws {
        let recorder = ChallengeRecorder { _ in (.performDefaultHandling, nil) }
        let outcome = try await style.load(.make(), in: stubs.configuration, recorder)
        #expect(outcome.status == 401)
        #expect(outcome.text == "who are you?")
        #expect(outcome.response?.url == url())
        #expect(stubs.ends == ["GET / 401 finished"])
    }

    @Test("is delivered when the delegate's credential is none", arguments: ChallengedStyle.allCases)
    func noCredential(style: ChallengedStyle) async throws {
        let recorder = ChallengeRecorder { _ in (.useCredential, nil) }
        let outcome = try await style.load(.make(), in: stubs.configuration, recorder)
        #expect(outcome.status == 401)
        #expect(outcome.text == "who are you?")
    }

    @Test("cancels the task when the delegate cancels or rejects it", arguments: ChallengedStyle.allCases)
    func cancelled(style: ChallengedStyle) async throws {
        for disposition in [Disposition.cancelAuthenticationChallenge, .rejectProtectionSpace] {
            let recorder = ChallengeRecorder { _ in (disposition, nil) }
            let outcome = try await style.load(.make(), in: stubs.configuration, recorder)
            #expect((outcome.error as? URLError)?.code == .cancelled)
            #expect(stubs.ends.last == "GET / 401 cancelled")
        }
    }

    @Test(
        "is delivered when there is nobody to ask",
        arguments: [CallStyle.completionHandler, .delegate, .async])
    func nobody(style: CallStyle) async throws {
        let outcome = try await style.load(url(), in: stubs.configuration)
        #expect(outcome.status == 401)
        #expect(outcome.text == "who are you?")
    }

    @Test(
        "that can't be answered is delivered without asking",
        arguments: [
            "Bearer realm=\"books\"", "Basic", "Negotiate", "NTLM",
            "Digest realm=\"d\", nonce=\"n\", qop=auth-int", "",
        ])
    func unanswerable(challenge: String) async throws {
        stubs.stub(reply: .status(401).header("WWW-Authenticate", challenge).text("no"))
        for style in ChallengedStyle.allCases {
            let recorder = ChallengeRecorder(password: "lovelace")
            let outcome = try await style.load(.make(), in: stubs.configuration, recorder)
            #expect(outcome.status == 401)
            #expect(outcome.text == "no")
            #expect(recorder.challenges.elements.isEmpty)
        }
    }

    @Test("is answered among others")
    func several() async throws {
        let reply = Reply.status(401).header("WWW-Authenticate", "Bearer")
            .addingHeader("www-authenticate", "Digest realm=\"d\", nonce=\"n\", Basic realm=\"b\"")
        stubs.stub(!.header("Authorization"), reply: reply)
        let recorder = ChallengeRecorder(password: "lovelace")
        let outcome = try await ChallengedStyle.async.load(.make(), in: stubs.configuration, recorder)
        #expect(outcome.text == "welcome")
        #expect(recorder.challenges.elements.first?.protectionSpace.realm == "b")
    }

    @Test("replaces the request's own Authorization, and is answered in UTF-8")
    func replaces() async throws {
        stubs.stub(.path("/utf8"), reply: .status(401).header("WWW-Authenticate", "Basic realm=\"b\""))
        stubs.stub(
            .path("/utf8") && .header("Authorization", "Basic dGVzdDoxMjPCow=="), reply: .text("welcome"))
        let recorder = ChallengeRecorder { _ in
            (.useCredential, URLCredential(user: "test", password: "123£", persistence: .none))
        }
        let request = URLRequest.make(url("/utf8"), headers: ["Authorization": "Bearer expired"])
        let outcome = try await ChallengedStyle.async.load(request, in: stubs.configuration, recorder)
        #expect(outcome.text == "welcome")
        #expect(stubs.fields("Authorization") == ["Bearer expired", "Basic dGVzdDoxMjPCow=="])
    }

    @Test("leaves nothing of its body in an empty answer to the retry", arguments: ChallengedStyle.allCases)
    func emptyAnswer(style: ChallengedStyle) async throws {
        stubs.stub(.header("Authorization"), reply: .status(204))
        stubs.stub(
            !.header("Authorization"),
            reply: .status(401).header("WWW-Authenticate", "Basic realm=b").chunks([
                .init("who "), .init("are "), .init("you?"),
            ]))
        let recorder = ChallengeRecorder(password: "lovelace")
        let outcome = try await style.load(.make(), in: stubs.configuration, recorder)
        #expect(outcome.status == 204)
        if style != .delegate { #expect(outcome.data.isEmpty) }
    }
}
