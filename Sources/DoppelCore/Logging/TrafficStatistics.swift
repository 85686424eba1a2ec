import Foundation

/// What a number of exchanges have in common, host by host and path by path.
///
/// ```swift
/// print(TrafficStatistics(stubs.journal.loggedExchanges))
/// ```
public struct TrafficStatistics: Sendable, Hashable {
    /// The exchanges of one host and path.
    public struct Group: Sendable, Hashable {
        /// The host.
        public let host: String
        /// The path.
        public let path: String
        /// How many exchanges there were.
        public let count: Int
        /// How many had each status.
        public let statuses: [Int: Int]
        /// How many ended with an error.
        public let failures: Int
        /// The bytes of request bodies that are known.
        public let bytesSent: Int64
        /// The bytes of response bodies.
        public let bytesReceived: Int64
        /// How long they took.
        public let latency: Latency
    }

    /// How long exchanges took, in seconds.
    public struct Latency: Sendable, Hashable {
        /// What half of them did not exceed.
        public let median: Double
        /// What nine of ten did not exceed.
        public let p90: Double
        /// What 99 of 100 did not exceed.
        public let p99: Double
        /// What the slowest took.
        public let maximum: Double

        /// Takes the nearest rank of each percentile; zeros when there are no durations.
        init(_ durations: [Double]) {
            let sorted = durations.sorted()
            func rank(_ share: Double) -> Double {
                sorted.isEmpty ? 0 : sorted[max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1)]
            }
            (median, p90, p99, maximum) = (rank(0.5), rank(0.9), rank(0.99), sorted.last ?? 0)
        }
    }

    private var tallies: [Place: TrafficTally] = [:]

    /// Makes statistics without exchanges.
    public init() {}

    /// Counts exchanges.
    public init(_ exchanges: some Sequence<LoggedExchange>) {
        for exchange in exchanges { add(exchange) }
    }

    /// Counts one more exchange.
    ///
    /// Up to 1,000 paths are told apart; those that come later are counted together, host by host. Times are
    /// those of the last 10,000 exchanges of a path.
    public mutating func add(_ exchange: LoggedExchange) {
        var place = Place(host: exchange.host, path: exchange.path)
        if tallies[place] == nil, tallies.count >= TrafficStatistics.mostPaths { place.path = "/…" }
        tallies[place, default: TrafficTally()].add(exchange)
    }

    /// The groups, the one with the most exchanges first.
    public var groups: [Group] {
        tallies.map { $1.group(host: $0.host, path: $0.path) }.sorted {
            ($1.count, $0.host, $0.path) < ($0.count, $1.host, $1.path)
        }
    }

    private static let mostPaths = 1_000

    private struct Place: Sendable, Hashable {
        let host: String
        var path: String
    }
}

/// What has been counted of one host and path.
private struct TrafficTally: Sendable, Hashable {
    private static let mostDurations = 10_000
    private var count = 0
    private var statuses: [Int: Int] = [:]
    private var failures = 0
    private var bytesSent: Int64 = 0
    private var bytesReceived: Int64 = 0
    /// A ring: the next one takes the place at `next`.
    private var durations: [Double] = []
    private var next = 0

    mutating func add(_ exchange: LoggedExchange) {
        count += 1
        if let status = exchange.status { statuses[status, default: 0] += 1 }
        if exchange.outcome == "failed" { failures += 1 }
        bytesSent += Int64(exchange.request.body.count)
        bytesReceived += exchange.bytesReceived
        if let duration = exchange.duration { add(duration) }
    }

    private mutating func add(_ duration: Double) {
        guard durations.count == TrafficTally.mostDurations else { return durations.append(duration) }
        durations[next] = duration
        next = (next + 1) % TrafficTally.mostDurations
    }

    func group(host: String, path: String) -> TrafficStatistics.Group {
        .init(
            host: host, path: path, count: count, statuses: statuses, failures: failures,
            bytesSent: bytesSent, bytesReceived: bytesReceived, latency: .init(durations))
    }
}

extension TrafficStatistics: CustomStringConvertible {
    /// A table.
    public var description: String {
        guard !groups.isEmpty else { return "No requests." }
        let head = [
            "requests", "statuses", "errors", "sent", "received", "p50", "p90", "p99", "max", "host and path",
        ]
        return LogTable.text([head] + groups.map(\.row))
    }

    /// The numbers as JSON.
    public var json: JSON { .array(groups.map(\.json)) }
}

extension TrafficStatistics.Group {
    fileprivate var row: [String] {
        let statuses = statuses.sorted { $0.key < $1.key }.map { "\($0.key)×\($0.value)" }
        let times = [latency.median, latency.p90, latency.p99, latency.maximum].map(LogLine.milliseconds)
        return [
            "\(count)", statuses.joined(separator: " "), "\(failures)", ByteCount.words(bytesSent),
            ByteCount.words(bytesReceived),
        ] + times + [host + path]
    }

    fileprivate var json: JSON {
        let statuses = Dictionary(uniqueKeysWithValues: statuses.map { ("\($0)", JSON.integer($1)) })
        return [
            "host": .string(host), "path": .string(path), "count": .integer(count),
            "statuses": .object(statuses),
            "failures": .integer(failures), "bytesSent": .integer(Int(bytesSent)),
            "bytesReceived": .integer(Int(bytesReceived)),
            "latency": [
                "median": .number(latency.median), "p90": .number(latency.p90), "p99": .number(latency.p99),
                "maximum": .number(latency.maximum),
            ],
        ]
    }
}

/// Columns of text.
package enum LogTable {
    /// The rows with their columns aligned; the last one is as wide as it is.
    package static func text(_ rows: [[String]]) -> String {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            row.enumerated().map { column, cell in
                column == row.count - 1
                    ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
