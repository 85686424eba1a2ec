import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelCommand

/// The same as `make serve-test`, which asks the built command, without building it.
@Suite("Examples/ShopServer", .timeLimit(.minutes(2))) struct ShopServerTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples/ShopServer")

    private static func has(_ programs: String...) -> Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.contains { folder in
            programs.contains { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
        }
    }

    /// Holds what a client of the shop prints against what it should.
    private func visit(_ client: String, expecting name: String) async throws {
        let shop = try Workshop()
        let found = shop.url("found").path
        let run = await Terminal.run(
            "serve", Self.folder.appendingPathComponent("Stubs").path, "--seed", "7", "--now",
            "2026-08-10T06:12:04Z", "--", "bash", "-c", "\"$1\" > \"$2\"", "-",
            Self.folder.appendingPathComponent("Clients/\(client)").path, found)
        #expect(run.status == .success, "\(run.output)\(run.error)")
        let expected = Self.folder.appendingPathComponent("Expected/\(name).txt")
        #expect(try shop.folder.text("found") == (try String(contentsOf: expected, encoding: .utf8)))
    }

    @Test("has no mistakes")
    func check() async {
        let run = await Terminal.run("check", Self.folder.appendingPathComponent("Stubs").path)
        #expect(run.status == .success && run.output == "", "\(run.output)")
        #expect(run.error == "4 files, 17 stubs, 3 response sets: all is well\n")
    }

    @Test("answers curl", .enabled(if: has("curl"), "there is no curl here"))
    func curl() async throws { try await visit("shop.sh", expecting: "curl") }

    @Test("answers Python", .enabled(if: has("python3"), "there is no python3 here"))
    func python() async throws { try await visit("shop.py", expecting: "python") }

    @Test(
        "answers a page in headless Chromium",
        .enabled(if: has("chromium", "chromium-browser", "google-chrome"), "there is no Chromium here"))
    func chromium() async throws { try await visit("shop.chromium.sh", expecting: "chromium") }
}
