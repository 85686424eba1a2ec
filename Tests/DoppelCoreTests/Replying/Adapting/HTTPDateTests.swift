import DoppelCore
import Foundation
import Testing

@Suite("Dates are written and read as HTTP has them")
struct HTTPDateTests {
    /// 2026-01-01T00:00:00Z.
    let now = Date(timeIntervalSince1970: 1_767_225_600)

    @Test(
        "the three forms of RFC 9110, section 5.6.7, are read",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Wed Nov 16 08:49:37 1994", 784_975_777),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
            ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
            ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
            ("Thu, 31 Dec 1998 23:59:60 GMT", 915_148_800),
            ("Saturday, 01-Jan-77 00:00:00 GMT", 220_924_800),
            ("Tuesday, 01-Jan-75 00:00:00 GMT", 3_313_526_400),
            ("Thursday, 01-Jan-70 00:00:00 GMT", 3_155_760_000),
            ("Monday, 01-Jan-80 00:00:00 GMT", 315_532_800),
        ] as [(String, Double)])
    func read(text: String, seconds: Double) {
        #expect(HTTPDate.date(text, now: now)?.timeIntervalSince1970 == seconds)
    }

    @Test(
        "anything else is no date",
        arguments: [
            "", "now", "0", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37",
            "Sun, 06 Nov 1994 8:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
            "Sun, 31 Feb 1994 08:49:37 GMT", "Thu, 29 Feb 2023 12:00:00 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
            "Son, 06 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
            "Sun,  06 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
            "Sun Nov 6 08:49:37 1994", "Thu, 01-Jan-76 00:00:00 GMT", "Sun, 06-Nov-94 08:49 GMT",
            "Sun, +6 Nov 1994 08:49:37 GMT",
        ])
    func unreadable(text: String) {
        #expect(HTTPDate.date(text, now: now) == nil)
    }

    @Test(
        "whole seconds are written as IMF-fixdate",
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (784_111_777.999, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (-0.5, "Wed, 31 Dec 1969 23:59:59 GMT"),
            (951_825_600, "Tue, 29 Feb 2000 12:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
            (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
        ] as [(Double, String)])
    func written(seconds: Double, text: String) {
        #expect(HTTPDate.text(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test("what is written is read as the same second")
    func roundTrip() {
        for seconds in stride(from: -5_000_000_000, to: 10_000_000_000, by: 12_345_679) {
            let date = Date(timeIntervalSince1970: Double(seconds))
            #expect(HTTPDate.date(HTTPDate.text(date)) == date)
        }
    }
}
