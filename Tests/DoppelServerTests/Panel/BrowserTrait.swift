import DoppelTestSupport
import Testing

/// One browser for all tests of a suite, which starts before the first and is closed behind the last.
struct BrowserTrait: SuiteTrait, TestScoping {
    @TaskLocal static var browser: Browser?

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let browser = try await Browser()
        do {
            try await Self.$browser.withValue(browser, operation: function)
        } catch {
            await browser.close()
            throw error
        }
        await browser.close()
    }
}

extension Trait where Self == BrowserTrait {
    static var browser: BrowserTrait { BrowserTrait() }
}

extension Trait where Self == ConditionTrait {
    /// Skips a suite where there is no browser, and says what to install.
    static var needsBrowser: ConditionTrait {
        .enabled(if: ChromeDriver.absence == nil, "\(ChromeDriver.absence ?? "")")
    }
}
