import Foundation

extension KnownDifference {
    /// Who is asked for credentials.
    static let challenges: [KnownDifference] = [
        KnownDifference(
            .design, nil,
            "Only a 401 with Basic is challenged: Digest and 407 are delivered unasked (RFC 9110, 11.6.1, 11.7.1)."
        ) { place, _ in
            let isUnasked = place.server["events"]?.contains("challenge") == false
            return place.scenario.group == "challenges" && isUnasked && place.hasEndedWithRefusal
                && place.inProcess["events"]?.contains("challenge") == true
        },
        KnownDifference(
            .design, ["events"], "The byte counts of a request that is made again go on from the first one's."
        ) { place, difference in
            place.scenario.group == "challenges"
                && difference.server.withoutFirstCounts == difference.inProcess.withoutFirstCounts
        },
    ]

    /// Whose cookies are kept.
    static let cookies: [KnownDifference] = [
        KnownDifference(
            .design, nil, "Cookies are stored against the request's httpShouldHandleCookies."
        ) { place, _ in
            place.scenario.name == "cookies: not handled by the request" && place.storesMoreAtServer
        },
        KnownDifference(
            .design, nil, "Cookies of a third party are stored against onlyFromMainDocumentDomain."
        ) { place, _ in
            place.scenario.name == "cookies: of another main document" && place.storesMoreAtServer
        },
    ]
}

extension KnownDifference.Place {
    /// Whether the server's refusal came through, with all that belongs to it.
    fileprivate var hasEndedWithRefusal: Bool {
        ["401", "407"].contains(server["status"]) && server["error"] == "nil"
    }

    fileprivate var storesMoreAtServer: Bool {
        guard let all = server["cookies"], let some = inProcess["cookies"] else { return false }
        return all.contains("a=1") && !some.contains("a=1")
    }
}

extension String {
    /// Events without how much there was in all by then.
    fileprivate var withoutFirstCounts: String {
        replacingOccurrences(of: "(sent|wrote) [0-9]+ of", with: "$1 of", options: .regularExpression)
    }
}
