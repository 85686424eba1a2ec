import DoppelSupport
import Foundation

/// Compares what the loopback server takes of the processor for a request with what nginx takes for the same
/// bytes.
///
/// Both are processes of their own, and are asked in turns by the same 64 connections.
struct WireBench: Sendable {
    static let name = "wire"
    static let connections = 64
    static let stubCounts = [1, 1_000, 10_000]

    var rounds = 15
    /// How many requests a turn has.
    var requests = 8_000
    var progress: @Sendable () -> Void = {}

    /// The results, and why there are none where nginx is missing.
    func run() throws -> (results: [WireResult], skipped: String?) {
        guard let nginx = try NginxServer() else {
            return ([], "wire: skipped, there is no nginx here: apt-get install nginx-light")
        }
        defer { nginx.stop() }
        return (try Self.stubCounts.map { try measure($0, against: nginx) }, nil)
    }

    private func measure(_ stubCount: Int, against nginx: NginxServer) throws -> WireResult {
        StandardError.print("bench: \(Self.name)/\(WireResult.stubs(stubCount)) …")
        let doppel = try WireServer(stubCount: stubCount)
        defer { doppel.stop() }
        let path = WireServer.path(of: stubCount / 2)
        let subject = try WireSide(doppel.processID, port: doppel.port, path: path)
        let reference = try WireSide(nginx.processID, port: nginx.port, path: NginxServer.path)
        for side in [subject, reference] { _ = try side.turn(requests) }
        var turns: [(subject: Double, reference: Double)] = []
        for round in 0..<rounds {
            // In turns, and each of them first in every other round: the machine's speed drifts.
            let first = try (round % 2 == 0 ? subject : reference).turn(requests)
            let second = try (round % 2 == 0 ? reference : subject).turn(requests)
            turns.append(round % 2 == 0 ? (first, second) : (second, first))
            progress()
        }
        return WireResult(stubCount: stubCount, turns: turns)
    }
}

/// What a case showed, in seconds of processor time per request.
struct WireResult: Sendable {
    let stubCount: Int
    let ratio: Spread?
    let subject: Spread?
    let reference: Spread?
    let rounds: Int

    init(stubCount: Int, turns: [(subject: Double, reference: Double)]) {
        self.stubCount = stubCount
        rounds = turns.count
        ratio = Spread(of: turns.map { $0.subject / $0.reference })
        subject = Spread(of: turns.map(\.subject))
        reference = Spread(of: turns.map(\.reference))
    }

    static func stubs(_ count: Int) -> String { count == 1 ? "1-stub" : "\(count)-stubs" }

    static let head = ["wire", "of nginx", "µs here", "µs nginx", "rounds"]

    var row: [String] {
        let ratio = [ratio?.median, ratio?.lowerQuartile, ratio?.upperQuartile].map {
            String(format: "%.2f", $0 ?? 0)
        }
        let times = [subject, reference].map { String(format: "%.1f", ($0?.median ?? 0) * 1e6) }
        return [
            "1KiB/64-way/\(Self.stubs(stubCount))", "\(ratio[0]) (\(ratio[1])–\(ratio[2]))", times[0],
            times[1],
            "\(rounds)",
        ]
    }
}

/// The results for a reader.
struct WireReport: Sendable {
    let results: [WireResult]
    /// Why nothing was measured.
    var skipped: String?

    /// `nil` where nothing was asked for.
    var text: String? {
        guard !results.isEmpty else { return skipped }
        return Table(head: WireResult.head, rows: results.map(\.row)).text + "\n\n" + Self.explanation
    }

    private static let explanation = """
        Processor time per request, user and system, of Doppel's server divided by nginx's for the same 1 KiB over
        64 connections that stay open: the median over paired rounds, in brackets the middle half. Lower is better.
        """
}

/// One server, asked over connections that stay open.
final class WireSide {
    private let process: Int32
    private let client: WireClient

    init(_ process: Int32, port: UInt16, path: String) throws {
        self.process = process
        client = try WireClient(port: port, path: path, connections: WireBench.connections)
    }

    /// The processor time per request of one turn.
    func turn(_ count: Int) throws -> Double {
        let before = try ProcessorTime.used(by: process)
        try client.send(count)
        return (try ProcessorTime.used(by: process) - before) / Double(count)
    }
}
