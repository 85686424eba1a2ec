import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Asynchronous requests that all ask for the same resource, the middle one of those that are stubbed.
struct RequestCase: Sendable {
    var size: BodySize
    var stubCount: Int
    /// How many requests are under way at a time.
    var parallel = 1
    /// Without `URLCache.shared`, as the fewest users have it: it saves a detour that blurs the ratio.
    var isCached = true

    enum BodySize: String, Sendable {
        case small = "13B"
        case large = "1MiB"

        var body: Data {
            switch self {
            case .small: Data("Hello, world!".utf8)
            case .large: Data((0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            }
        }
    }

    var name: String {
        let stubs = stubCount == 1 ? "1-stub" : "\(stubCount)-stubs"
        let extras = (parallel == 1 ? "" : "/\(parallel)-way") + (isCached ? "" : "/uncached")
        return "\(size.rawValue)/\(stubs)\(extras)"
    }

    /// The addresses that are stubbed.
    var addresses: [String] {
        (0..<stubCount).map { "https://api.example.com/items/\($0)" }
    }

    var middle: Int { stubCount / 2 }

    var target: URL {
        get throws {
            guard let url = URL(string: addresses[middle]) else {
                throw WrongAnswer(description: "\(addresses[middle]) is not a URL")
            }
            return url
        }
    }

    /// A side that sends this case's requests through a session of its own.
    func side(_ name: String, _ configuration: URLSessionConfiguration) throws -> Side {
        if !isCached { configuration.urlCache = nil }
        let requests = Requests(
            side: name, session: URLSession(configuration: configuration), url: try target,
            expected: size.body)
        return Side(name: name, fewest: 8 * parallel) { [parallel] count in
            try await requests.send(count, parallel: parallel)
        }
    }
}
