import Doppel
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelStore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Ten places of one real exchange, and everything that Doppel writes of it.
@Suite("Secrets planted in ten places of a recorded exchange", .timeLimit(.minutes(1)))
struct PlantedSecretsTests {
    /// A word that stands nowhere else, by the place that it is planted in.
    private static let secrets = [
        "query", "bearer", "cookie", "apikey", "requestjson", "requestnested", "setcookie", "responseheader",
        "responsejson", "location",
    ].map { "s3cret\($0)" }

    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer([
            "/login": .init(
                201,
                headers: [
                    "Content-Type": "application/json", "Set-Cookie": "sid=s3cretsetcookie; Path=/",
                    "X-Auth-Token": "s3cretresponseheader", "Location": "/next?token=s3cretlocation",
                ], body: #"{"user": {"refresh_token": "s3cretresponsejson"}, "name": "ada"}"#)
        ])
    }

    private func request() -> URLRequest {
        var request = URLRequest(url: server.url("/login?access_token=s3cretquery"))
        request.httpMethod = "POST"
        request.setValue("Bearer s3cretbearer", forHTTPHeaderField: "Authorization")
        request.setValue("sid=s3cretcookie", forHTTPHeaderField: "Cookie")
        request.setValue("s3cretapikey", forHTTPHeaderField: "X-Api-Key")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(
            #"{"password": "s3cretrequestjson", "device": {"client_secret": "s3cretrequestnested"}}"#.utf8)
        return request
    }

    @Test("survive in no tape, no log of any kind, no saved journal and no description")
    func nowhere() async throws {
        let stubs = StubRegistry()
        let tape = try Tape(contentsOf: folder.url.appendingPathComponent("tape.har"), .init(mode: .all))
        stubs.insert(tape)
        let written = Recorder<String>()
        let journal = try SavedJournal(at: folder.url.appendingPathComponent("journal"))
        let output = LogOutput { written.record($0) }
        let logs = [
            RequestLog(.lines(), to: output), RequestLog(.curl, to: output),
            RequestLog(.jsonLines, to: output),
            RequestLog(to: journal),
        ]
        for log in logs { log.attach(to: stubs) }
        let configuration = URLSessionConfiguration.ephemeral.stubbed(by: stubs)
        let (data, response) = try await URLSession(configuration: configuration).data(for: request())
        // The program itself gets everything.
        #expect((response as? HTTPURLResponse)?.statusCode == 201)
        #expect(String(decoding: data, as: UTF8.self).contains("s3cretresponsejson"))
        let seen = try #require(server.requests.first)
        #expect(seen.headers["authorization"] == "Bearer s3cretbearer")
        for log in logs { log.flush() }
        try stubs.eject(tape)

        #expect(written.elements.count == 3)
        for text in written.elements + ["\(stubs.journal)"] { expectNoSecret(in: Data(text.utf8), "\(text)") }
        #expect(folder.names.contains("tape.har") && folder.names.contains("journal"))
        for name in folder.names {
            let file = try Data(contentsOf: folder.url.appendingPathComponent(name))
            expectNoSecret(in: file, name)
        }
    }

    private func expectNoSecret(in data: Data, _ place: String) {
        for secret in Self.secrets {
            #expect(data.range(of: Data(secret.utf8)) == nil, "\(secret) is in \(place)")
            let base64 = Data(secret.utf8).base64EncodedString().prefix(secret.utf8.count / 3 * 4)
            #expect(data.range(of: Data(base64.utf8)) == nil, "\(secret) is in \(place), encoded")
        }
    }
}
