package import Foundation

/// Dates as header fields have them (RFC 9110, section 5.6.7): whole seconds, always in GMT.
///
/// Written by hand: the formatters of Foundation are slow, lenient, and cannot be shared between threads
/// everywhere.
package enum HTTPDate {
    /// The date as an IMF-fixdate, such as `Sun, 06 Nov 1994 08:49:37 GMT`; fractions of a second are cut off.
    package static func text(_ date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let days = seconds.floorDivided(by: 86_400)
        let (year, month, day) = CalendarDay.civil(fromDays: days)
        let time = seconds - days * 86_400
        let weekday = (days + 4) - (days + 4).floorDivided(by: 7) * 7
        let clock = [time / 3_600, time / 60 % 60, time % 60].map { $0.padded(2) }.joined(separator: ":")
        let date = "\(day.padded(2)) \(months[month - 1]) \(year.padded(4))"
        return "\(weekdays[weekday].prefix(3)), \(date) \(clock) GMT"
    }

    /// The date in any of the three forms that a recipient has to accept; `nil` for any other text.
    ///
    /// - Parameter now: decides the century of the two-digit year in the RFC 850 form: a date that seems to be
    ///   more than 50 years in the future lies in the past.
    package static func date(_ text: String, now: Date = Date()) -> Date? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        if words.count == 6, words[0].count == 4 { return imfFixdate(words) }
        if words.count == 4 { return rfc850(words, now) }
        return asctime(text)
    }

    /// The current form: `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func imfFixdate(_ words: [String]) -> Date? {
        guard isWeekday(words[0], length: 3, suffix: ","), words[5] == "GMT" else { return nil }
        return date(year: words[3].digits(4), month: words[2], day: words[1].digits(2), clock: words[4])
    }

    /// The form of RFC 850: `Sunday, 06-Nov-94 08:49:37 GMT`.
    private static func rfc850(_ words: [String], _ now: Date) -> Date? {
        let day = words[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard isWeekday(words[0], length: nil, suffix: ","), day.count == 3, words[3] == "GMT",
            let short = day[2].digits(2)
        else { return nil }
        let thisYear = CalendarDay.civil(fromDays: Int(now.timeIntervalSince1970) / 86_400).year
        let year = thisYear - thisYear % 100 + short
        let candidates = [year + 100, year, year - 100]
        let dates = candidates.compactMap {
            date(year: $0, month: day[1], day: day[0].digits(2), clock: words[2])
        }
        return dates.first { $0 <= now.addingTimeInterval(50 * 365.2425 * 86_400) }
    }

    /// The form of C's `asctime`: `Sun Nov  6 08:49:37 1994`.
    private static func asctime(_ text: String) -> Date? {
        guard text.utf8.count == 24 else { return nil }
        let day = text.dropFirst(8).prefix(2)
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 5, isWeekday(words[0], length: 3, suffix: ""), text.dropFirst(3).first == " "
        else {
            return nil
        }
        let number = day.first == " " ? String(day.dropFirst()).digits(1) : String(day).digits(2)
        return date(year: words[4].digits(4), month: words[1], day: number, clock: words[3])
    }

    private static func date(year: Int?, month: String, day: Int?, clock: String) -> Date? {
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false).map { String($0).digits(2) }
        guard let year, let day, let month = months.firstIndex(of: month), parts.count == 3,
            let hour = parts[0], let minute = parts[1], let second = parts[2],
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let days = CalendarDay.days(year: year, month: month + 1, day: day)
        guard CalendarDay.civil(fromDays: days) == (year, month + 1, day) else { return nil }
        return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3_600 + minute * 60 + second))
    }

    /// A weekday that does not fit the date is a recipient's last worry: it is not compared.
    private static func isWeekday(_ word: String, length: Int?, suffix: String) -> Bool {
        weekdays.contains { (length.map($0.prefix) ?? $0[...]) + suffix == word }
    }

    private static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

/// Days of the proleptic Gregorian calendar, counted from 1970-01-01.
///
/// The arithmetic is Howard Hinnant's `days_from_civil`: years begin in March, eras have 400 years.
private enum CalendarDay {
    static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year.floorDivided(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

extension Int {
    fileprivate func floorDivided(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : (self + 1) / divisor - 1
    }

    fileprivate func padded(_ width: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, width - text.count)) + text
    }
}

extension String {
    /// The number that exactly so many digits stand for.
    fileprivate func digits(_ count: Int) -> Int? {
        utf8.count == count && utf8.allSatisfy { (48...57).contains($0) } ? Int(self) : nil
    }
}
