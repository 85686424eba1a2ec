import Foundation

extension KnownDifference {
    static let redirects: [KnownDifference] = [
        KnownDifference(
            .design, ["data", "headers", "expectedContentLength", "requests' heads", "requests' bodies"],
            "A redirect that keeps the method loses the body, even 307 and 308 (RFC 9110, 15.4.8, 15.4.9)."
        ) { place, _ in
            place.scenario.group == "redirects" && place.scenario.calls.contains { $0.body.data != nil }
                && place.inProcess["requests"] == place.server["requests"]
        },
        KnownDifference(
            .design, nil, "A 305 is followed (RFC 9110, 15.4.6: deprecated for being insecure)."
        ) { place, _ in
            place.scenario.redirects && place.inProcess["status"] == "305" && place.server["status"] == "200"
        },
        KnownDifference(
            .design, nil, "A 303 to a HEAD is followed by a GET (RFC 9110, 15.4.4: GET or HEAD)."
        ) { place, _ in
            place.scenario.name == "redirects: 303 HEAD"
                && place.inProcess["requests"] == "HEAD /, HEAD /target"
        },
        KnownDifference(
            .design, ["data", "headers", "expectedContentLength", "requests' heads"],
            "Authorization follows a redirect to another origin (RFC 9110, 15.4)."
        ) { place, _ in
            place.scenario.name == "redirects: Authorization to another origin"
        },
        KnownDifference(
            .design, ["data"], "A 3xx that is delivered loses its body where a handler asks."
        ) { place, difference in
            difference.server == "\"\"" && place.inProcess["status"]?.first == "3"
        },
    ]

    /// Where a redirect leads.
    static let redirectTargets: [KnownDifference] = [
        KnownDifference(
            .design, nil, "A relative Location is taken for one from the root (RFC 9110, 10.2.2)."
        ) { place, _ in
            ["redirects: to a relative path", "redirects: to a query only"].contains(place.scenario.name)
                && place.inProcess["status"] == "200"
        },
        KnownDifference(
            .design, ["url", "task.response"], "Dots in a Location's path are not resolved (RFC 3986, 5.2.4)."
        ) { place, difference in
            place.scenario.redirects
                && difference.server.replacingOccurrences(of: "deep/../", with: "") == difference.inProcess
        },
        KnownDifference(
            .design, nil,
            "A Location of another scheme fails, or is taken for a path; it is no redirect to follow."
        ) { place, _ in
            ["redirects: to an unreachable scheme", "redirects: to a mail address"].contains(
                place.scenario.name)
                && place.inProcess["status"] == "302"
        },
        KnownDifference(
            .design, ["error's failing URL", "error's failing URL string"],
            "The failing URL is the one before the redirects."
        ) { place, difference in
            place.scenario.redirects && difference.inProcess.hasSuffix("/gone")
                && difference.server == "{base}/"
        },
        KnownDifference(
            .design, nil, "The delegate of an async call is not asked about redirects."
        ) { place, _ in
            place.scenario.group == "redirect delegates"
                && place.scenario.calls.contains { $0.style == .asyncDelegate }
                && place.inProcess["events"]?.contains("redirect 302 {base}/ -> GET {base}/target") == true
                && place.server["events"]?.contains("redirect") == false
        },
    ]

    static let heads: [KnownDifference] = [
        KnownDifference(
            .design, ["headers"],
            "Fields of one name written in two cases are not joined (RFC 9110, 5.1: names have no case)."
        ) { place, _ in
            place.scenario.name == "headers: the same in another case"
        },
        KnownDifference(
            .design, ["events"], "A delegate is told of the interim response 100 as if it were a response."
        ) { _, difference in
            difference.server.contains("response 100\n")
                && difference.server.replacingOccurrences(of: "response 100\n", with: "").withoutTotals
                    == difference.inProcess.withoutTotals
        },
    ]

    static let endings: [KnownDifference] = [
        KnownDifference(
            .design, ["error's failing URL", "error's failing URL string"],
            "A time-out lacks the failing URL, which every other error has."
        ) { place, difference in
            place.server["error"] == "URLError -1001" && difference.server == "nil"
        },
        KnownDifference(
            .design, ["error", "events", "task.error"],
            "A lost connection is -1 or -1011, which tell nothing; Doppel's is -1005, networkConnectionLost."
        ) { place, difference in
            ["errors", "lengths"].contains(place.scenario.group) && place.tells("URLError -1005", difference)
        },
        KnownDifference(
            .design, ["error", "events", "task.error"],
            "A body that can't be decoded is -1, which tells nothing; Doppel's is -1015 or -1016, as documented."
        ) { place, difference in
            place.tells("URLError -1015", difference) || place.tells("URLError -1016", difference)
        },
    ]
}

extension KnownDifference.Place {
    /// Whether Doppel's error stands in place of one that tells less, and is all that differs.
    fileprivate func tells(_ error: String, _ difference: FieldDifference) -> Bool {
        guard inProcess["error"] == error, let other = server["error"], other != "nil" else { return false }
        return difference.server == difference.inProcess.replacingOccurrences(of: error, with: other)
    }
}

extension String {
    /// The same events without what was expected to be sent, which is looked at where no 100 comes between.
    fileprivate var withoutTotals: String {
        replacingOccurrences(of: "(sent [0-9]+) of [-0-9]+", with: "$1", options: .regularExpression)
    }
}
