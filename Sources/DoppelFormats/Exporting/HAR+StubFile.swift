import DoppelCore
import Foundation

extension HAR {
    /// The archive as a stub file with its larger bodies beside it: a stub for each request, with all its responses.
    ///
    /// - Parameter name: the name of the stub file, without its ending.
    package func stubFiles(named name: String) -> [ExportedFile] {
        let exchanges = log.entries.enumerated().filter { $1.isPlayable && $1.response.status > 0 }
        let groups = ExchangeGroup.groups(of: exchanges.map { (position: $0, entry: $1) })
        var export = StubFileExport(name: name)
        return export.files(of: groups) { group, export, writer in group.write(to: &writer, &export) }
    }
}

extension Mocktail {
    /// Mocktail files as one stub file, with their bodies beside it.
    ///
    /// - Parameters:
    ///   - mocktails: the stubs with their names.
    ///   - name: the name of the stub file, without its ending.
    package static func stubFiles(
        _ mocktails: [(name: String, stub: Mocktail)], named name: String
    ) -> [ExportedFile] {
        var export = StubFileExport(name: name)
        return export.files(of: mocktails) { mocktail, export, writer in
            writer.object { writer in
                writer.member("name") { $0.string(mocktail.name) }
                writer.member("request") { mocktail.stub.writeRequest(to: &$0) }
                let response = HAR.Response(mocktail.stub)
                writer.member("response") { export.write(response, named: mocktail.name, to: &$0) }
            }
        }
    }

    private func writeRequest(to writer: inout JSONWriter) {
        writer.object { writer in
            for (key, pattern) in [("methodMatches", method), ("urlMatches", url)] {
                writer.member(key) { writer in
                    writer.object { writer in
                        writer.member("matches") { $0.string(pattern) }
                        writer.member("ignoringCase") { $0.literal("true") }
                    }
                }
            }
        }
    }
}

extension HAR.Response {
    fileprivate init(_ mocktail: Mocktail) {
        self.init(
            status: mocktail.status, headers: mocktail.headers.map { .init(name: $0.name, value: $0.value) },
            content: HAR.Content(data: mocktail.body, mimeType: mocktail.headers["Content-Type"] ?? ""))
    }
}

/// The exchanges of one request.
private struct ExchangeGroup {
    typealias Exchange = (position: Int, entry: HAR.Entry)

    let exchanges: [Exchange]
    /// Whether other exchanges differ from these in the request's body only.
    let needsBody: Bool

    static func groups(of exchanges: [Exchange]) -> [ExchangeGroup] {
        let byURL = Dictionary(grouping: exchanges) { "\($0.entry.request.method) \($0.entry.request.url)" }
        return byURL.values.flatMap { exchanges in
            let byBody = Dictionary(grouping: exchanges) { $0.entry.request.comparableBody }
            return byBody.values.map { ExchangeGroup(exchanges: $0, needsBody: byBody.count > 1) }
        }.sorted { $0.exchanges[0].position < $1.exchanges[0].position }
    }

    func write(to writer: inout JSONWriter, _ export: inout StubFileExport) {
        writer.object { writer in
            writer.member("request") { exchanges[0].entry.request.write(to: &$0, withBody: needsBody) }
            guard exchanges.count > 1 else {
                return writer.member("response") { write(exchanges[0], to: &$0, &export) }
            }
            writer.member("responses") { writer in
                writer.array { writer in
                    for exchange in exchanges { writer.element { write(exchange, to: &$0, &export) } }
                }
            }
        }
    }

    private func write(_ exchange: Exchange, to writer: inout JSONWriter, _ export: inout StubFileExport) {
        let name = ExportedFile.name(exchange.entry, exchange.position)
        export.write(exchange.entry.response, named: name, to: &writer)
    }
}
