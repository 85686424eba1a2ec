import DoppelSupport
import Foundation

/// Python's HTTP server, in a process of its own that ends with this one.
final class ReferenceServer: Sendable {
    private struct Task: Codable {
        var scripts: [String: [Route]]
        /// A port at which nobody listens, for redirects that lead there.
        var refusing: Int
    }

    private struct Announcement: Codable { var ports: [Int] }

    let basePort: Int
    let otherPort: Int
    private let process: Process
    private let input: Pipe
    private let log = Locked([SeenRequest]())

    /// Starts the server and waits until it listens.
    init(_ scenarios: [FidelityScenario], refusing: Int) throws {
        let (input, output) = (Pipe(), Pipe())
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-B", ReferenceServer.script]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let scripts = Dictionary(uniqueKeysWithValues: scenarios.map { ($0.key, $0.routes) })
        let task = try JSONEncoder().encode(Task(scripts: scripts, refusing: refusing))
        try input.fileHandleForWriting.write(contentsOf: task + Data("\n".utf8))
        self.input = input
        let lines = LineReader(output.fileHandleForReading)
        guard let line = lines.next(),
            let ports = try? JSONDecoder().decode(Announcement.self, from: line).ports
        else { throw UsageError("The reference server did not start.") }
        (basePort, otherPort) = (ports[0], ports[1])
        Thread.detachNewThread { [log] in
            while let line = lines.next() {
                guard let request = try? JSONDecoder().decode(SeenRequest.self, from: line) else { continue }
                log.withLock { $0.append(request) }
            }
        }
    }

    /// What the server saw in one run of a scenario, in the order of arrival.
    func requests(ofRun run: String) -> [SeenRequest] {
        log.withLock { $0.filter { $0.run == run } }
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("reference-server.py").path
}

/// Reads lines as they come.
///
/// To be used by one thread at a time.
final class LineReader: @unchecked Sendable {
    // `@unchecked`: its owner hands it from one thread to the next, and never to two.
    private let handle: FileHandle
    private var buffer = Data()

    init(_ handle: FileHandle) { self.handle = handle }

    /// The next line without its end; `nil` when there is none any more.
    func next() -> Data? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer = Data(buffer[(end + 1)...]) }
                return Data(buffer[..<end])
            }
            let more = handle.availableData
            if more.isEmpty { return nil }
            buffer += more
        }
    }
}
