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
        let lines = words.map { word in
            "\"" + word.utf8.map { String(format: "\\x%02X", $0) }.joined() + "\"\n"
        }
        let dictionary = folder.deletingLastPathComponent().appendingPathComponent("dictionary")
        try lines.joined().write(to: dictionary, atomically: true, encoding: .utf8)
    }
}
