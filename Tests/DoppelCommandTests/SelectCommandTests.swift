import DoppelCore
import DoppelFormats
import DoppelServer
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelCommand

@Suite("doppel select", .timeLimit(.minutes(2))) struct SelectCommandTests {
    private let stubs = StubRegistry()
    private let server: StubServer

    init() throws {
        stubs.register(
            ResponseSet("Login", matching: .any) {
                Choice("Success", .empty)
                Choice("Offline", .error(.notConnectedToInternet))
            },
            ResponseSet("Job", matching: .any) {
                Choice("Queued", .empty)
                Choice("Done", .empty)
            })
        stubs.register(Preset("offline", ["Login": "Offline"]))
        server = try stubs.serve(.init(control: .init(token: "t")))
    }

    private func select(_ words: String...) async -> Terminal {
        await Terminal.run(["select"] + words + ["--server", server.url.absoluteString, "--token", "t"])
    }

    @Test("selects choices, and shows what is selected now")
    func select() async {
        let run = await select("Login=Offline", "Job=Queued,Done")
        #expect(run.status == .success)
        #expect(
            run.output == """
                Login  Offline               of Success, Offline
                Job    Queued, Done in turn  of Queued, Done

                """)
        #expect(await select().output == run.output)
        #expect(await select("--reset", "--preset", "offline", "Job=*").status == .success)
        #expect(stubs.responseSets.map { "\($0.selection)" } == ["Offline", "any"])
    }

    @Test("finds a server by its name, and says where there is none")
    func addresses() async throws {
        let named = try stubs.serve(.init(host: "localhost", control: .init()))
        #expect(named.url.absoluteString == "http://127.0.0.1:\(named.port)")
        let address = named.url.absoluteString
        #expect(await Terminal.run("select", "Login=Offline", "--server", address).status == .success)
        await named.stop()
        let gone = await Terminal.run("select", "--server", address)
        #expect(gone.status == .failure)
        #expect(gone.error.hasPrefix("doppel: No server answers at \(address): "), "\(gone.error)")
        #expect(gone.error.hasSuffix(" doppel serve prints its address.\n"), "\(gone.error)")
    }

    #if canImport(FoundationNetworking)
        @Test("says how to name a server at an address of version 6")
        func versionSix() async throws {
            let other = try stubs.serve(.init(host: "::1", control: .init()))
            let words = ["select", "Login=Offline", "--server"]
            let run = await Terminal.run(words + [other.url.absoluteString])
            #expect(
                run.error == """
                    doppel: URLSession does not take the address http://[::1]:\(other.port) on this system: \
                    say --server http://localhost:\(other.port).

                    """)
            let named = await Terminal.run(words + ["http://localhost:\(other.port)"])
            #expect(named.status == .success, "\(named.error)")
        }
    #endif

    @Test("changes nothing when one name is wrong, and says which there are")
    func wrong() async {
        let run = await select("Login=Offline", "Job=Don")
        #expect(run.status == .failure)
        #expect(
            run.error == """
                doppel: There is no choice in the response set "Job" named "Don". There are "Queued", "Done". \
                Did you mean "Done"?

                """)
        #expect(stubs.responseSets.allSatisfy { !$0.isChanged })
        #expect(await select("Login").status == .usage)
        #expect(await Terminal.run("select", "A=B", "--server", "api.example").status == .usage)
    }
}
