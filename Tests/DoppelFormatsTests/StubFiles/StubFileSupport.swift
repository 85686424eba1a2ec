import DoppelCore
import DoppelSupport
import DoppelTestSupport
import Foundation

@testable import DoppelFormats

/// A folder of stub files, and a registry that has what they describe.
struct Stubbed {
    let folder: TemporaryFolder
    let stubs = StubRegistry()
    let handles: [StubHandle]
    let content: StubFolder
    /// What was reported when the folder was added, with the path left out.
    let failures: [String]

    init(_ files: [(String, String)]) throws {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        self.folder = folder
        content = StubFolder(contentsOf: folder.url)
        let reported = Locked<[String]>([])
        let interceptor = Failure.Interceptor { text, _ in reported.withLock { $0.append(text) } }
        handles = Failure.$interceptor.withValue(interceptor) { [stubs, content] in stubs.addStubs(content) }
        let prefix = folder.url.path + "/"
        failures = reported.withLock { $0 }.map { $0.replacing(prefix, with: "") }
    }

    /// One file of stubs.
    init(_ text: String) throws { try self.init([("a.stubs.json", text)]) }

    /// One stub that answers the requests that are described.
    init(request: String) throws { try self.init("{\"request\": \(request)}") }

    /// One stub that answers every request with this response.
    init(response: String, beside files: [(String, String)] = []) throws {
        try self.init([("a.stub.json", "{\"request\": {}, \"response\": \(response)}")] + files)
    }

    func give(
        _ method: HTTPMethod = .get, _ url: String = "https://api.example/", headers: HTTPHeaders = [:],
        body: String? = nil
    ) -> Given? {
        stubs.give(method, url, headers: headers, body: body)
    }

    /// Whether a request is answered.
    func answers(
        _ method: HTTPMethod = .get, _ url: String = "https://api.example/", headers: HTTPHeaders = [:],
        body: String? = nil
    ) -> Bool {
        give(method, url, headers: headers, body: body) != nil
    }
}
