import Foundation

/// Inputs to begin with, one for each part of the grammar, and the words that it is made of.
enum Seeds {
    private static let requests = [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /a?b=c HTTP/1.1\r\nHost: a:80\r\nContent-Length: 5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "5;a=b;c=\"d\\\"\"\r\nhello\r\n0\r\nX: y\r\n\r\n",
        "GET http://a.example/b HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET / HTTP/1.0\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost:\r\nExpect: 100-continue\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"
            + "Content-Length: 2\r\n\r\nhi\r\nGET / HTTP/1.1\r\nHost: b\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : a\r\n b\r\n\nX\r\n\r\n",
    ]

    /// A text, one in two pieces with a ping between, bytes with a longer length, a close.
    private static let frames: [[UInt8]] = [
        [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58],
        [0x01, 0x81, 0, 0, 0, 0, 0x61, 0x89, 0x80, 0, 0, 0, 0, 0x80, 0x81, 0, 0, 0, 0, 0x62],
        [0x82, 0xFE, 0, 126, 1, 2, 3, 4] + [UInt8](repeating: 5, count: 126),
        [0x88, 0x85, 0, 0, 0, 0, 0x03, 0xE8, 0x62, 0x79, 0x65],
    ]

    private static let words = [
        "GET ", "POST ", "CONNECT ", " HTTP/1.1\r\n", " HTTP/1.0\r\n", "Host: ", "\r\n", "\n", "\r",
        "\r\n\r\n",
        "Content-Length: ", "Transfer-Encoding: ", "chunked", ", chunked", "gzip", "identity", "Connection: ",
        "close", "keep-alive", "Expect: 100-continue\r\n", "0\r\n\r\n", "FFFFFFFFFFFFFFFF", ";", "=", "\"",
        "\\",
        ": ", " :", "\t", "\u{0}", "\u{B}", "http://", "https://", "*", "[::1]", ":80", "Trailer: ",
    ]

    /// Writes a file for each input, and the words as `dictionary` beside the folder.
    static func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (number, request) in requests.enumerated() {
            let bytes = [UInt8(number * 5)] + Array(request.utf8)
            try Data(bytes).write(to: folder.appendingPathComponent("seed-\(number)"))
        }
        for (number, frames) in Self.frames.enumerated() {
            try Data([UInt8(192 + number * 7)] + frames).write(
                to: folder.appendingPathComponent("frames-\(number)"))
        }
        let lines = words.map { word in
            "\"" + word.utf8.map { String(format: "\\x%02X", $0) }.joined() + "\"\n"
        }
        let dictionary = folder.deletingLastPathComponent().appendingPathComponent("dictionary")
        try lines.joined().write(to: dictionary, atomically: true, encoding: .utf8)
    }
}
