import Doppel
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("An answer to a challenge", .timeLimit(.minutes(1)))
struct ChallengeAnswerTests {
    let stubs = StubRegistry()

    init() { stubs.protect() }

    /// What a delegate was given to answer with, kept for later.
    private func heldAnswers() -> (ChallengeRecorder, Recorder<ChallengeRecorder.Answer>) {
        let answers = Recorder<ChallengeRecorder.Answer>()
        return (ChallengeRecorder { _, answer in answers.record(answer) }, answers)
    }

    @Test("may come late, on any thread", arguments: ChallengedStyle.allCases)
    func late(style: ChallengedStyle) async throws {
        let (recorder, answers) = heldAnswers()
        async let outcome = style.load(.make(), in: stubs.configuration, recorder)
        let answer = try await answers.elements(1)[0]
        _ = try await stubs.roundTrip()
        #expect(stubs.ends == ["GET / 401 open"])
        DispatchQueue.global().async { answer(.useCredential, .ada("lovelace")) }
        #expect(try await outcome.text == "welcome")
    }

    @Test("is heard once", arguments: ChallengedStyle.allCases)
    func twice(style: ChallengedStyle) async throws {
        let recorder = ChallengeRecorder { _, answer in
            answer(.useCredential, .ada("lovelace"))
            answer(.useCredential, .ada("wrong"))
            answer(.cancelAuthenticationChallenge, nil)
        }
        let outcome = try await style.load(.make(), in: stubs.configuration, recorder)
        #expect(outcome.text == "welcome")
        #expect(stubs.journal.exchanges.count == 2)
    }

    @Test("comes to nothing once the task is cancelled or complete")
    func afterEnd() async throws {
        let (recorder, answers) = heldAnswers()
        let session = stubs.session(delegate: recorder)
        let task = session.dataTask(with: url())
        task.resume()
        let answer = try await answers.elements(1)[0]
        task.cancel()
        #expect(try await recorder.end().last == "completed -999")
        answer(.useCredential, .ada("lovelace"))
        _ = try await stubs.roundTrip()
        #expect(stubs.ends == ["GET / 401 cancelled"])
    }

    @Test("comes to nothing once the session is invalidated")
    func afterInvalidation() async throws {
        let (recorder, answers) = heldAnswers()
        let session = stubs.session(delegate: recorder)
        session.dataTask(with: url()).resume()
        let answer = try await answers.elements(1)[0]
        session.invalidateAndCancel()
        #expect(try await recorder.end().last == "completed -999")
        answer(.useCredential, .ada("lovelace"))
        _ = try await stubs.roundTrip()
        #expect(stubs.ends == ["GET / 401 cancelled"])
    }

    @Test("waits while the task is suspended")
    func suspended() async throws {
        let (recorder, answers) = heldAnswers()
        let task = stubs.session(delegate: recorder).dataTask(with: url())
        task.resume()
        let answer = try await answers.elements(1)[0]
        task.suspend()
        answer(.useCredential, .ada("lovelace"))
        _ = try await stubs.roundTrip()
        #expect(stubs.journal.exchanges.count == 1)
        task.resume()
        #expect(try await recorder.end().suffix(2) == ["data welcome", "completed"])
    }

    @Test("may be given to the challenge's sender")
    func sender() async throws {
        let answers: [@Sendable (any URLAuthenticationChallengeSender, URLAuthenticationChallenge) -> Void] =
            [
                { $0.use(.ada("lovelace"), for: $1) }, { $0.continueWithoutCredential(for: $1) },
                { $0.cancel($1) },
                { $0.performDefaultHandling(for: $1) }, { $0.rejectProtectionSpaceAndContinue(with: $1) },
            ]
        var results: [String] = []
        for answer in answers {
            let recorder = ChallengeRecorder { challenge, _ in
                if let sender = challenge.sender { answer(sender, challenge) }
            }
            let outcome = try await ChallengedStyle.async.load(.make(), in: stubs.configuration, recorder)
            results.append(
                outcome.status.map { "\($0)" } ?? "\((outcome.error as? URLError)?.code.rawValue ?? 0)")
        }
        #expect(results == ["200", "401", "-999", "401", "-999"])
    }

    @Test("is no part of the time that the request may take")
    func timeLimit() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        stubs.stub(
            !.header("Authorization"),
            reply: .status(401).header("WWW-Authenticate", "Basic realm=b").delayed(by: .seconds(1)))
        stubs.stub(.header("Authorization"), reply: .text("welcome").delayed(by: .seconds(600)))
        let (recorder, answers) = heldAnswers()
        async let outcome = ChallengedStyle.async.load(.make(), in: stubs.configuration, recorder)
        await clock.waiting()
        clock.advance(by: .seconds(1))
        let answer = try await answers.elements(1)[0]
        clock.advance(by: .seconds(1000))
        _ = try await stubs.roundTrip()
        #expect(stubs.ends == ["GET / 401 open"])
        answer(.useCredential, .ada("lovelace"))
        try await stubs.exchanges(2)
        await clock.waiting()
        clock.advance(by: .seconds(60))
        #expect((try await outcome.error as? URLError)?.code == .timedOut)
        #expect(stubs.ends == ["GET / 401 finished", "GET / failed -1001"])
    }

    @Test("never ends the process or waits for ever when the task is cancelled in the middle of it")
    func cancellations() async throws {
        let stubs = StubRegistry()
        stubs.stub(reply: .status(401).header("WWW-Authenticate", "Basic realm=b"))
        let recorder = ChallengeRecorder(password: "wrong")
        let session = stubs.session(delegate: recorder)
        await withTaskGroup(of: Void.self) { group in
            for number in 1...200 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        let task = session.dataTask(with: url()) { _, _, _ in continuation.resume() }
                        task.resume()
                        DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(number * 50)) {
                            task.cancel()
                        }
                    }
                }
            }
        }
        session.invalidateAndCancel()
        #expect(stubs.journal.exchanges.allSatisfy { $0.end != "open" })
    }
}
