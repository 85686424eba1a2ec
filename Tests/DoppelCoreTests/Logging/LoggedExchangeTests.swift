import Foundation
import Testing

@testable import DoppelCore

/// An exchange of 06:12:04.123 UTC.
func logged(_ change: (inout LoggedExchange) -> Void = { _ in }) -> LoggedExchange {
    var exchange = LoggedExchange(
        id: 7, date: Date(timeIntervalSince1970: 1_786_342_324.123), method: "GET",
        url: "https://api.example.com/books?page=2", status: 200, response: .init(), bytesReceived: 1_234,
        duration: 0.0342)
    change(&exchange)
    return exchange
}

@Suite("A logged exchange")
struct LoggedExchangeTests {
    @Test("has no secrets, wherever they stand")
    func redacted() throws {
        let request = InterceptedRequest(
            method: .post, url: try #require(URL(string: "https://u:p@a.b/login?token=abc&q=1")),
            headers: ["Authorization": "Bearer abc", "Content-Type": "application/json"],
            body: .data(Data(#"{"user":"ada","password":"abc"}"#.utf8)))
        var exchange = Exchange(request: request, source: .upstream(nil), startedAt: .zero)
        exchange.response = .init(
            status: 302, headers: ["Set-Cookie": "s=abc", "Location": "/?access_token=abc", "X": "1"])
        exchange.responseBody = CapturedBody(Data(#"{"api_key":"abc","ok":true}"#.utf8))
        exchange.outcome = .redirected(to: try #require(URL(string: "https://c.d/?access_token=abc")))
        let logged = LoggedExchange(exchange)
        #expect(logged.url == "https://u:[redacted]@a.b/login?token=[redacted]&q=1")
        #expect(logged.request.headers["Authorization"] == "[redacted]")
        #expect(logged.request.text == #"{"password":"[redacted]","user":"ada"}"#)
        #expect(
            logged.response?.headers == [
                "Set-Cookie": "[redacted]", "Location": "/?access_token=[redacted]", "X": "1",
            ])
        #expect(!logged.jsonLine.contains("abc") && !logged.curlCommand().contains("abc"))
        #expect(LoggedExchange(exchange, redacts: false).url.contains("abc"))
        #expect(logged.host == "a.b" && logged.path == "/login" && logged.source == "network")
    }

    @Test("is the same after it was written as JSON and read again")
    func json() throws {
        let full = logged { exchange in
            exchange.request = .init(headers: ["A": "1", "a": "2"], body: Data("ä\n".utf8))
            exchange.response = .init(headers: ["B": ""], body: Data([0xFF, 0]), isBodyComplete: false)
            exchange.sentURL = "http://c.d/"
            exchange.stub = "books"
            exchange.outcome = "failed"
            exchange.detail = "URLError -1001"
            exchange.timeToResponse = 0.01
            exchange.notes = ["one", "two"]
        }
        for exchange in [
            full, logged(),
            logged {
                $0.status = nil; $0.response = nil; $0.duration = nil
            },
        ] {
            #expect(!exchange.jsonLine.contains("\n"))
            #expect(LoggedExchange(json: try JSON(text: exchange.jsonLine)) == exchange)
        }
        #expect(LoggedExchange(json: ["url": "https://a.b/"]) == nil)
    }

    @Test("as a line of JSON is this")
    func jsonLine() {
        let exchange = logged { $0.request.headers = ["Accept": "*/*"] }
        #expect(
            exchange.jsonLine
                == #"{"bytesReceived":1234,"date":"2026-08-10T06:12:04.123Z","duration":0.0342,"#
                + #""id":7,"method":"GET","outcome":"finished","request":{"headers":[["Accept","*/*"]]},"#
                + #""response":{"headers":[]},"source":"network","status":200,"#
                + #""url":"https://api.example.com/books?page=2"}"#)
    }
}

@Suite("A log's line for people")
struct LogLineTests {
    @Test("has time, status, method, URL, size, duration and what answered")
    func line() {
        #expect(
            LogLine().text(logged())
                == "06:12:04.123 200 GET  https://api.example.com/books?page=2  1.2 kB  34 ms")
        let stubbed = logged {
            $0.source = "stub"; $0.stub = "books"; $0.method = "DELETE"
        }
        #expect(
            LogLine().text(stubbed)
                == "06:12:04.123 200 DELETE https://api.example.com/books?page=2  1.2 kB  34 ms  stub books")
    }

    @Test("says how an exchange ended")
    func ends() {
        let failed = logged { exchange in
            (exchange.status, exchange.response, exchange.outcome) = (nil, nil, "failed")
            exchange.detail = "URLError -1001"
        }
        #expect(
            LogLine().text(failed)
                == "06:12:04.123 ERR GET  https://api.example.com/books?page=2  34 ms\n             URLError -1001"
        )
        let redirected = logged { exchange in
            (exchange.status, exchange.outcome, exchange.detail) = (302, "redirected", "https://c.d/")
            (exchange.sentURL, exchange.notes) = ("http://e.f/", ["note"])
        }
        #expect(
            LogLine().text(redirected).split(separator: "\n").dropFirst().map { $0.drop { $0 == " " } }
                == ["→ https://c.d/", "sent to http://e.f/", "note"])
    }

    @Test("fits a terminal by leaving out the URL's middle", arguments: [60, 70, 80, 200])
    func width(width: Int) {
        let long = logged {
            $0.url = "https://api.example.com/a/" + String(repeating: "x", count: 200) + "/end.json"
        }
        let text = LogLine(width: width).text(long)
        #expect(text.count <= width)
        #expect(text.contains("https://api.e") && text.contains("end.json  1.2 kB") && text.contains("…"))
        #expect(LogLine().text(long).count > 250)
    }

    @Test("is coloured by status", arguments: [(200, 32), (304, 36), (404, 33), (500, 31)])
    func color(status: Int, code: Int) {
        let text = LogLine(usesColor: true).text(logged { $0.status = status })
        #expect(text.contains("\u{1B}[\(code)m\(status)\u{1B}[0m GET"))
    }

    @Test(
        "has sizes in thousands",
        arguments: [
            (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (12_345, "12 kB"),
            (1_500_000, "1.5 MB"), (2_000_000_000, "2.0 GB"),
        ] as [(Int64, String)])
    func sizes(count: Int64, words: String) {
        #expect(ByteCount.words(count) == words)
    }
}

@Suite("A curl command")
struct CurlCommandTests {
    @Test("makes the request again")
    func command() {
        #expect(logged().curlCommand() == "curl 'https://api.example.com/books?page=2'")
        let post = logged { exchange in
            exchange.method = "POST"
            exchange.url = "https://a.b/c"
            exchange.request = .init(
                headers: [
                    "Content-Type": "text/plain", "Empty": "", "Content-Length": "9",
                    "Accept-Encoding": "gzip",
                ],
                body: Data("it's\n@me".utf8))
        }
        #expect(
            post.curlCommand() == "curl -X POST https://a.b/c -H 'Content-Type: text/plain' -H 'Empty;' "
                + "-H 'Accept-Encoding: gzip' --compressed --data-raw 'it'\\''s\n@me'")
        #expect(
            logged {
                $0.method = "HEAD"; $0.url = "https://a.b/"
            }.curlCommand() == "curl --head https://a.b/")
    }

    @Test("sends bytes that are no text, and says when they are not all")
    func bytes() {
        let exchange = logged { exchange in
            (exchange.method, exchange.url) = ("PUT", "https://a.b/")
            exchange.request = .init(body: Data([0xFF, 0x00]), isBodyComplete: false)
        }
        #expect(
            exchange.curlCommand()
                == "printf %s /wA= | base64 -d | curl -X PUT https://a.b/ --data-binary @- "
                + "# the body was not captured whole")
    }

    @Test("survives a shell, whatever its words are")
    func shell() throws {
        let texts = ["a b", "it's", "$HOME `x` \\ \"q\" !", "-H", "", "ä\n\t"]
        for text in texts {
            let process = Process()
            let pipe = Pipe()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "printf %s \(ShellText.quoted(text))"]
            process.standardOutput = pipe
            try process.run()
            let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            #expect(String(decoding: output, as: UTF8.self) == text)
        }
    }
}

@Suite("Traffic statistics")
struct TrafficStatisticsTests {
    private func exchanges() -> [LoggedExchange] {
        (1...100).map { number in
            logged { exchange in
                exchange.url = "https://a.b/books?\(number)"
                exchange.status = number <= 90 ? 200 : 503
                exchange.duration = Double(number) / 100
                exchange.bytesReceived = 10
                exchange.request.body = Data(count: 2)
            }
        } + [
            logged {
                $0.url = "https://c.d/"; $0.status = nil; $0.outcome = "failed"; $0.duration = nil
            }
        ]
    }

    @Test("count by host and path, with percentiles of the time")
    func groups() throws {
        let groups = TrafficStatistics(exchanges().shuffled()).groups
        #expect(groups.map { "\($0.count) \($0.host)\($0.path)" } == ["100 a.b/books", "1 c.d/"])
        let first = try #require(groups.first)
        #expect(first.statuses == [200: 90, 503: 10])
        #expect(first.bytesReceived == 1_000 && first.bytesSent == 200 && first.failures == 0)
        #expect(
            [first.latency.median, first.latency.p90, first.latency.p99, first.latency.maximum] == [
                0.5, 0.9, 0.99, 1,
            ])
        #expect(groups[1].failures == 1 && groups[1].latency.maximum == 0)
    }

    @Test("stay bounded, whatever paths and however many exchanges there are")
    func bounded() {
        var statistics = TrafficStatistics()
        for number in 0..<1_200 { statistics.add(logged { $0.url = "https://a.b/\(number)" }) }
        for number in 0..<20_000 {
            statistics.add(logged { ($0.url, $0.duration) = ("https://a.b/0", number < 10_000 ? 9 : 1) })
        }
        let groups = statistics.groups
        #expect(groups.count == 1_001 && groups.map(\.count).reduce(0, +) == 21_200)
        #expect(groups[0].path == "/0" && groups[0].count == 20_001 && groups[0].latency.maximum == 1)
        #expect(groups[1].path == "/…" && groups[1].count == 200)
    }

    @Test("are a table")
    func table() {
        #expect(
            "\(TrafficStatistics(exchanges()))"
                == """
                requests  statuses        errors  sent   received  p50     p90     p99     max      host and path
                100       200×90 503×10   0       200 B  1.0 kB    500 ms  900 ms  990 ms  1000 ms  a.b/books
                1                         1       0 B    1.2 kB    0 ms    0 ms    0 ms    0 ms     c.d/
                """.replacingOccurrences(of: "  0       200 B", with: " 0       200 B")
                .replacingOccurrences(of: "statuses        errors", with: "statuses       errors")
                .replacingOccurrences(of: "1                         1 ", with: "1                        1 ")
        )
        #expect("\(TrafficStatistics([]))" == "No requests.")
        #expect(TrafficStatistics(exchanges()).json[0]?["latency"]?["p90"] == 0.9)
    }
}
