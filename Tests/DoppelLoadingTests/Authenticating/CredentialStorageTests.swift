import Doppel
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A session's credential storage", .timeLimit(.minutes(1)))
struct CredentialStorageTests {
    let stubs = StubRegistry()
    let storage = ProposingStorage()

    init() { stubs.protect() }

    private var configuration: URLSessionConfiguration {
        let configuration = stubs.configuration
        configuration.urlCredentialStorage = storage
        return configuration
    }

    @Test("gets the credential that proved right", arguments: ChallengedStyle.allCases)
    func stores(style: ChallengedStyle) async throws {
        let recorder = ChallengeRecorder { challenge in
            let isFirst = challenge.previousFailureCount == 0
            return (.useCredential, .ada(isFirst ? "wrong" : "lovelace", .forSession))
        }
        _ = try await style.load(.make(), in: configuration, recorder)
        #expect(storage.kept == ["books ada lovelace"])
    }

    @Test("gets no credential that is not to be kept, or that was refused")
    func storesNothing() async throws {
        let once = ChallengeRecorder(password: "lovelace")
        _ = try await ChallengedStyle.async.load(.make(), in: configuration, once)
        let refused = ChallengeRecorder { challenge in
            challenge.previousFailureCount == 0
                ? (.useCredential, .ada("wrong", .forSession)) : (.performDefaultHandling, nil)
        }
        _ = try await ChallengedStyle.async.load(.make(), in: configuration, refused)
        #expect(storage.kept == [])
    }

    @Test("is asked for a credential to propose, the first by name")
    func proposes() async throws {
        storage.named.withLock { $0 = ["zoe": .ada("wrong"), "ada": .ada("lovelace")] }
        let recorder = ChallengeRecorder { challenge in (.useCredential, challenge.proposedCredential) }
        let outcome = try await ChallengedStyle.async.load(.make(), in: configuration, recorder)
        #expect(outcome.text == "welcome")
        #expect(recorder.challenges.elements.map(\.proposedCredential?.password) == ["lovelace"])
    }

    @Test("lends its credential where the delegate leaves it at that", arguments: ChallengedStyle.allCases)
    func byDefault(style: ChallengedStyle) async throws {
        storage.standard.withLock { $0 = .ada("lovelace") }
        let recorder = ChallengeRecorder { _ in (.performDefaultHandling, nil) }
        #expect(try await style.load(.make(), in: configuration, recorder).text == "welcome")
    }

    @Test(
        "lends its credential where nobody is asked",
        arguments: [CallStyle.completionHandler, .delegate, .async])
    func nobody(style: CallStyle) async throws {
        storage.standard.withLock { $0 = .ada("lovelace") }
        let outcome = try await style.load(url(), in: configuration)
        #expect(outcome.status == 200)
        #expect(stubs.journal.exchanges.count == 2)
    }

    @Test("proposes a credential once", arguments: [CallStyle.completionHandler, .delegate, .async])
    func once(style: CallStyle) async throws {
        storage.standard.withLock { $0 = .ada("wrong") }
        let outcome = try await style.load(url(), in: configuration)
        #expect(outcome.status == 401)
        #expect(stubs.journal.exchanges.count == 2)
        let recorder = ChallengeRecorder { _ in (.performDefaultHandling, nil) }
        _ = try await ChallengedStyle.async.load(.make(), in: configuration, recorder)
        #expect(recorder.challenges.elements.map(\.proposedCredential?.password) == ["wrong", nil])
    }

    #if canImport(FoundationNetworking)
        @Test("on Linux finds nothing by a protection space that is another object")
        func platform() {
            func space() -> URLProtectionSpace {
                URLProtectionSpace(
                    host: "a", port: 80, protocol: "http", realm: "r", authenticationMethod: nil)
            }
            let storage = URLCredentialStorage()
            storage.set(.ada("lovelace", .forSession), for: space())
            // Once this fails, protection spaces are comparable, and what is stored is proposed.
            #expect(storage.credentials(for: space()) == nil)
        }
    #endif
}

/// A storage that has credentials for every protection space, as one whose spaces are comparable would.
final class ProposingStorage: URLCredentialStorage, @unchecked Sendable {
    // `@unchecked` restates what the superclass says of itself; what is added is locked.
    let named = Locked<[String: URLCredential]>([:])
    let standard = Locked<URLCredential?>(nil)
    private let stored = Recorder<String>()

    var kept: [String] { stored.elements }

    override func credentials(for space: URLProtectionSpace) -> [String: URLCredential]? {
        named.withLock { $0.isEmpty ? nil : $0 }
    }

    override func defaultCredential(for space: URLProtectionSpace) -> URLCredential? {
        standard.withLock { $0 }
    }

    override func set(_ credential: URLCredential, for space: URLProtectionSpace) {
        stored.record("\(space.realm ?? "") \(credential.user ?? "") \(credential.password ?? "")")
    }
}
