import Foundation

/// The program that shows web pages.
enum Browser {
    /// Shows a page, with what `BROWSER` names or the desktop's own.
    ///
    /// - Throws: ``NoBrowser``.
    static func open(_ address: String) async throws {
        let chosen = ProcessInfo.processInfo.environment["BROWSER"] ?? ""
        let status = try? await ChildProcess.run(
            [chosen.isEmpty ? opener : chosen, address], environment: [:])
        guard status == 0 else { throw NoBrowser(address: address) }
    }

    #if os(macOS)
        private static let opener = "open"
    #else
        private static let opener = "xdg-open"
    #endif

    /// There is none, or it could not show the page.
    struct NoBrowser: Error, CustomStringConvertible {
        let address: String
        var description: String { "No browser could be opened; the page is at \(address)" }
    }
}
