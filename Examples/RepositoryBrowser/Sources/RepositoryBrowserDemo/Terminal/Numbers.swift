import Foundation

extension Int {
    /// With a comma after the thousands, on every machine alike: `18,432`.
    var grouped: String { formatted(.number.locale(Locale(identifier: "en_US"))) }
}

extension Double {
    /// With one decimal: `2.6 s`.
    var inSeconds: String { String(format: "%.1f s", self) }
}

extension Date {
    /// `2026-03-02`.
    var day: String { formatted(.iso8601.year().month().day()) }
}
