import DoppelCore
import Foundation

/// Writes a stub file, and the bodies that go into files of their own.
struct StubFileExport {
    /// The name of the stub file, without its ending.
    let name: String
    private var bodies: [ExportedFile] = []

    /// Longer JSON goes into a file of its own.
    private static let longestInline = 2_000

    init(name: String) { self.name = name }

    /// The stub file with an element for each of `stubs`, and the bodies.
    mutating func files<Stub>(
        of stubs: [Stub], _ write: (Stub, inout StubFileExport, inout JSONWriter) -> Void
    ) -> [ExportedFile] {
        let data = JSONWriter.data { writer in
            writer.object { writer in
                writer.member("stubs") { writer in
                    writer.array { writer in
                        for stub in stubs { writer.element { write(stub, &self, &$0) } }
                    }
                }
            }
        }
        return [ExportedFile(path: "\(name).stubs.json", data: data)] + bodies
    }

    /// Writes a response.
    mutating func write(_ response: HAR.Response, named fileName: String, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("status") { $0.literal("\(response.status)") }
            writeHeaders(of: response, to: &writer)
            guard let data = response.content.data, !data.isEmpty else { return }
            if let text = Self.inlineText(data, response.content.mimeType) {
                return writer.member("json") { $0.raw(text) }
            }
            let ending = ContentType.fileExtension(of: response.content.mimeType)
            bodies.append(ExportedFile(path: "\(name).bodies/\(fileName).\(ending)", data: data))
            writer.member("file") { $0.string("\(name).bodies/\(fileName).\(ending)") }
        }
    }

    /// JSON that a stub file gives byte by byte as it was.
    private static func inlineText(_ data: Data, _ type: String) -> String? {
        guard MediaType(type).isJSON, data.count <= longestInline,
            let text = String(validating: data, as: UTF8.self),
            (try? LocatedJSON.read(data))?.text == text
        else { return nil }
        return text
    }

    /// Writes the fields that Doppel does not supply itself, and the coding, which is done anew.
    private func writeHeaders(of response: HAR.Response, to writer: inout JSONWriter) {
        var headers = response.replayedHeaders
        if let coding = headers["Content-Encoding"].flatMap(ContentCoding.init(name:)) {
            writer.member("encoding") { $0.string(coding.rawValue) }
        }
        for name in ["Content-Encoding", "Content-Length"] { headers.remove(name) }
        guard !headers.isEmpty else { return }
        writer.member("headers") { writer in
            writer.object { writer in
                var names: Set<String> = []
                for field in headers where names.insert(field.name.lowercased()).inserted {
                    let values = headers.values(for: field.name)
                    writer.member(field.name) { $0.stringOrArray(values) }
                }
            }
        }
    }
}
