import Foundation

extension TemplateHelper {
    static let time = [
        TemplateHelper(
            name: "now", usage: "now format=\"yyyy-MM-dd\" offset=\"3 days\" zone=\"Europe/Berlin\"",
            arguments: 0...0, options: ["format", "offset", "zone"]
        ) { arguments, context throws(TemplateFault) in
            let offset = try TimeOffset(arguments.named["offset"]?.text ?? "")
            let zone = try TimeZone(templateText: arguments.named["zone"]?.text)
            let date = offset.applied(to: context.now, in: zone)
            return try TimeFormat(arguments.named["format"]?.text ?? "iso").value(date, zone)
        }
    ]
}

extension TimeZone {
    /// A zone by its name, such as `Europe/Berlin`, or by its distance from UTC, such as `+02:00`.
    fileprivate init(templateText text: String?) throws(TemplateFault) {
        guard let text, !text.isEmpty, text != "UTC" else {
            self = .gmt
            return
        }
        let offset = text.contains(":") ? TimeZone(identifier: "GMT\(text)") : nil
        guard let zone = offset ?? TimeZone(identifier: text) else {
            throw TemplateFault(
                "there is no time zone \(text); write a name such as Europe/Berlin, or +02:00")
        }
        self = zone
    }
}

/// How a time is written.
private enum TimeFormat {
    case iso, http, epoch, epochMilliseconds
    case pattern(String)

    init(_ text: String) throws(TemplateFault) {
        switch text {
        case "iso": self = .iso
        case "http": self = .http
        case "epoch": self = .epoch
        case "epochMilliseconds": self = .epochMilliseconds
        default:
            try Self.check(text)
            self = .pattern(text)
        }
    }

    func value(_ date: Date, _ zone: TimeZone) -> TemplateValue {
        switch self {
        case .iso:
            .text(
                Self.text(date, zone == .gmt ? "yyyy-MM-dd'T'HH:mm:ss'Z'" : "yyyy-MM-dd'T'HH:mm:ssxxx", zone))
        case .http: .text(HTTPDate.text(date))
        case .epoch: TemplateValue(Int(date.timeIntervalSince1970.rounded(.down)))
        case .epochMilliseconds: TemplateValue(Int((date.timeIntervalSince1970 * 1_000).rounded(.down)))
        case .pattern(let pattern): .text(Self.text(date, pattern, zone))
        }
    }

    /// Formatters are not safe to share everywhere, so that each call makes one: templates are no hot path.
    private static func text(_ date: Date, _ pattern: String, _ zone: TimeZone) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = zone
        formatter.dateFormat = pattern
        return formatter.string(from: date)
    }

    /// The letters that have a meaning (UTS #35, date format patterns).
    private static let letters = Set("GyYuUrQqMLlwWdDFgEecabBhHKkjJCmsSAzZOvVXx")

    private static func check(_ pattern: String) throws(TemplateFault) {
        var isQuoted = false
        for character in pattern {
            if character == "'" { isQuoted.toggle() }
            guard !isQuoted, character.isASCII, character.isLetter, !letters.contains(character) else {
                continue
            }
            throw TemplateFault(
                "\(pattern) is no format for times: \(character) has no meaning outside of single quotes; "
                    + "there are also iso, http, epoch and epochMilliseconds")
        }
        if isQuoted { throw TemplateFault("in the format \(pattern) a single quote does not end") }
    }
}

/// A time to add, such as `3 days`, `-1 month` or `2h 30m`.
private struct TimeOffset {
    private var parts: [(count: Int, unit: Calendar.Component)] = []

    init(_ text: String) throws(TemplateFault) {
        var rest = text.filter { $0 != "," }[...]
        while true {
            rest = rest.drop { $0 == " " }
            guard !rest.isEmpty else { return }
            let digits = rest.prefix { $0 == "-" || $0 == "+" || $0.isNumber }
            rest = rest.dropFirst(digits.count).drop { $0 == " " }
            let word = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(word.count)
            guard let count = Int(digits), abs(count) <= 1_000_000_000, let unit = Self.unit(String(word))
            else {
                throw TemplateFault(
                    "\(text) is no time to add; write such as 3 days, -15 minutes, 1 month or 2h 30m")
            }
            parts.append((unit.1 * count, unit.0))
        }
    }

    private static func unit(_ word: String) -> (Calendar.Component, Int)? {
        switch word {
        case "s", "second", "seconds": (.second, 1)
        case "m", "minute", "minutes": (.minute, 1)
        case "h", "hour", "hours": (.hour, 1)
        case "d", "day", "days": (.day, 1)
        case "w", "week", "weeks": (.day, 7)
        case "month", "months": (.month, 1)
        case "y", "year", "years": (.year, 1)
        default: nil
        }
    }

    func applied(to date: Date, in zone: TimeZone) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return parts.reduce(date) { calendar.date(byAdding: $1.unit, value: $1.count, to: $0) ?? $0 }
    }
}
