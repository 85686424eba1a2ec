import Foundation
import Testing

@testable import DoppelCore

@Suite("Multipart bodies are taken apart")
struct MultipartTests {
    static func parts(_ body: String, type: String = "multipart/form-data; boundary=B") throws
        -> [MultipartPart]
    {
        try InterceptedRequest.form(body, type: type).multipartParts()
    }

    static let field = "Content-Disposition: form-data; name=\"a\"\r\n\r\n"

    @Test("preamble, epilogue, names, file names, headers and binary data")
    func whole() throws {
        let body =
            "preamble\r\n--x y\r\ncontent-disposition: form-data; name=\"a;b\"; filename=\"q%22.bin\"\r\n"
            + "Content-Type: application/octet-stream\r\nX: y\r\n\r\n--x\r\n\r\n--x y \t\r\n\(Self.field)\r\n--x y--epilogue"
        let parts = try Self.parts(body, type: "multipart/form-data; boundary=\"x y\"")
        #expect(parts.map(\.name) == ["a;b", "a"])
        #expect(parts[0].filename == "q\".bin")
        #expect(parts[0].headers["x"] == "y")
        #expect(parts[0].text == "--x\r\n")
        #expect(
            parts[1]
                == MultipartPart(
                    name: "a", headers: ["Content-Disposition": "form-data; name=\"a\""], data: Data()))
    }

    static let broken: [(String, String)] = [
        ("", "the multipart body is broken in part 1: the boundary never occurs"),
        ("--BB\r\n", "the multipart body is broken in part 1: the boundary never occurs"),
        ("--B\r\n\(field)x", "the multipart body is broken in part 1: the closing boundary is missing"),
        (
            "--B\r\n\(field)x\n--B--",
            "the multipart body is broken in part 1: the closing boundary is missing"
        ),
        (
            "--B\r\n\r\nx\r\n--B--",
            "the multipart body is broken in part 1: it has no Content-Disposition: form-data"
        ),
        (
            "--B\r\n\(field)x\r\n--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n--B--",
            "the multipart body is broken in part 2: its Content-Disposition has no name"
        ),
        (
            "--B\r\nX: y\r\n--B--",
            "the multipart body is broken in part 1: no empty line ends its header fields"
        ),
        (
            "--B\r\nnonsense\r\n\r\n\r\n--B--",
            "the multipart body is broken in part 1: the field line “nonsense” has no colon"
        ),
        ("--B\r\n--B--", "the multipart body is broken in part 1: no empty line ends its header fields"),
    ]

    @Test("a broken body says where", arguments: broken)
    func errors(body: String, text: String) {
        let error = #expect(throws: RequestBodyError.self) { try Self.parts(body) }
        #expect(error?.description == text)
    }

    @Test("no parts are no mistake")
    func empty() throws {
        #expect(try Self.parts("--B--") == [])
    }

    @Test("another type and a missing boundary are refused")
    func types() {
        #expect(throws: RequestBodyError.wrongType(expected: "multipart/form-data", actual: "text/plain")) {
            try Self.parts("", type: "text/plain")
        }
        #expect(throws: RequestBodyError.noBoundary(contentType: "multipart/form-data")) {
            try Self.parts("", type: "multipart/form-data")
        }
    }

    @Test("hostile bodies take linear time", .timeLimit(.minutes(1)))
    func hostile() {
        let boundary = String(repeating: "-", count: 70)
        let type = "multipart/form-data; boundary=\(boundary)"
        let bodies = [
            String(repeating: "\r\n--" + boundary.dropLast(), count: 20_000),
            String(repeating: "\r\n--\(boundary) ", count: 20_000), String(repeating: "\r\n", count: 500_000),
            "--\(boundary)\r\n" + String(repeating: "a:b\r\n", count: 50_000),
        ]
        for body in bodies {
            #expect(throws: RequestBodyError.self) { try Self.parts(body, type: type) }
        }
    }
}
