import DoppelCore
import DoppelServer
import DoppelSupport
import Foundation

/// Doppel's server in a process of its own, which ends with this one.
struct WireServer {
    private let process: Process
    let port: UInt16
    private let input = Pipe()

    var processID: Int32 { process.processIdentifier }

    /// 1 KiB of text.
    static let body = Data((0..<1_024).map { UInt8(97 + $0 % 26) })

    static func path(of number: Int) -> String { "/items/\(number)" }

    init(stubCount: Int) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["wire-server", "--stubs", "\(stubCount)"]
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        guard let line = LineReader(output.fileHandleForReading).next(),
            let port = UInt16(String(decoding: line, as: UTF8.self))
        else { throw UsageError("The server did not start.") }
        self.port = port
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

/// `wire-server`: answers until its input ends.
struct WireServerCommand {
    private let stubCount: Int

    init(_ words: [String]) throws {
        stubCount = try Options(words, values: ["--stubs"]).number("--stubs") ?? 1
    }

    func run() async throws -> Bool {
        let stubs = StubRegistry()
        for number in 0..<stubCount {
            stubs.stub(
                .get(URLPattern(WireServer.path(of: number))),
                reply: .data(WireServer.body, type: "text/plain"))
        }
        let server = try stubs.serve()
        print(server.port)
        fflush(nil)
        await BlockingWork.value { _ = FileHandle.standardInput.readDataToEndOfFile() }
        await server.stop(within: .zero)
        return true
    }
}

/// nginx with one worker, a file of the same bytes, and no log.
struct NginxServer {
    static let path = "/body.txt"
    /// nginx's own.
    let processID: Int32
    let port: UInt16
    private let shell: Process
    private let input = Pipe()
    private let folder: URL

    /// Ends nginx when its input ends, so that it never outlives this process.
    private static let script = #""$0" "$@" >&2 </dev/null & echo $!; read -r _; kill -9 $!"#

    /// `nil` where there is no nginx.
    init?() throws {
        let places = ["/usr/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"]
        guard let program = places.first(where: FileManager.default.isExecutableFile) else { return nil }
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("doppel-bench-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try WireServer.body.write(to: folder.appendingPathComponent("body.txt"))
        // Free a moment ago: nginx cannot take port 0.
        port = try NginxServer.freePort()
        let settings = folder.appendingPathComponent("nginx.conf")
        try NginxServer.settings(folder.path, port).write(to: settings, atomically: true, encoding: .utf8)
        shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", NginxServer.script, program, "-p", folder.path, "-c", settings.path]
        shell.arguments? += ["-e", "\(folder.path)/error.log"]
        let output = Pipe()
        shell.standardInput = input
        shell.standardOutput = output
        try shell.run()
        guard let line = LineReader(output.fileHandleForReading).next(),
            let processID = Int32(String(decoding: line, as: UTF8.self))
        else { throw UsageError("nginx did not start.") }
        self.processID = processID
        try waitUntilReady()
    }

    private static func freePort() throws -> UInt16 {
        let stubs = StubRegistry()
        let server = try stubs.serve()
        return server.port
    }

    private static func settings(_ folder: String, _ port: UInt16) -> String {
        """
        daemon off; master_process off; pid \(folder)/pid; error_log \(folder)/error.log;
        events { worker_connections 1024; }
        http {
            access_log off; keepalive_requests 100000000; sendfile on; tcp_nopush on;
            open_file_cache max=10; open_file_cache_valid 1h;
            client_body_temp_path \(folder)/a; proxy_temp_path \(folder)/b; fastcgi_temp_path \(folder)/c;
            uwsgi_temp_path \(folder)/d; scgi_temp_path \(folder)/e;
            types { text/plain txt; }
            server { listen 127.0.0.1:\(port); root \(folder); }
        }
        """
    }

    private func waitUntilReady() throws {
        for _ in 0..<500 {
            if let file = try? LoopbackSocket.connect(to: port) {
                close(file)
                return
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
        let log = try? String(contentsOf: folder.appendingPathComponent("error.log"), encoding: .utf8)
        throw UsageError("nginx did not start: \(log ?? "it says nothing")")
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        shell.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}

/// The processor time that a process has used, of all its threads, in seconds.
enum ProcessorTime {
    static func used(by process: Int32) throws -> Double {
        #if os(Linux)
            let folder = "/proc/\(process)/task"
            let threads = try FileManager.default.contentsOfDirectory(atPath: folder)
            return threads.reduce(0) { $0 + nanoseconds("\(folder)/\($1)/schedstat") } / 1e9
        #else
            throw UsageError("The processor time of another process is only read on Linux.")
        #endif
    }

    private static func nanoseconds(_ path: String) -> Double {
        // Not by String(contentsOfFile:), which takes the files of /proc for empty.
        guard let handle = FileHandle(forReadingAtPath: path) else { return 0 }
        defer { try? handle.close() }
        let text = String(decoding: (try? handle.read(upToCount: 128)) ?? Data(), as: UTF8.self)
        return text.split(separator: " ").first.flatMap { Double($0) } ?? 0
    }
}
