/// Why no mock can be written, and where: offsets are those of the source that was parsed.
package struct Finding: Error, Sendable, Equatable {
    package var message: String
    package var range: Range<Int>
    package var fixes: [Fix] = []
    package var isWarning = false

    /// A change that mends it.
    package struct Fix: Sendable, Equatable {
        package var message: String
        package var range: Range<Int>
        package var text: String

        package init(_ message: String, _ range: Range<Int>, with text: String) {
            self.message = message
            self.range = range
            self.text = text
        }
    }

    package init(_ message: String, at range: Range<Int>, _ fixes: Fix..., isWarning: Bool = false) {
        self.message = message
        self.range = range
        self.fixes = fixes
        self.isWarning = isWarning
    }
}
