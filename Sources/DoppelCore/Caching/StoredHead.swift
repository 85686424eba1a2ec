package import Foundation

/// The fields of a stored reply, and what HTTP says of using it (RFC 9111, section 4).
package struct StoredHead: Sendable {
    /// The fields.
    package let headers: HTTPHeaders
    private let directives: CacheDirectives

    package init(_ headers: HTTPHeaders) {
        self.headers = headers
        directives = CacheDirectives(headers["Cache-Control"])
    }

    /// Whether it may be used without asking.
    package func isFresh(_ now: Date, within limit: TimeInterval?) -> Bool {
        guard !directives.contains("no-cache") else { return false }
        return age(now) < min(lifetime(now), limit ?? .infinity)
    }

    /// The `Date` to store a reply with: a recipient adds one (RFC 9110, section 6.6.1), and the reply may have
    /// been under way for longer than its own says (RFC 9111, section 4.2.3).
    package static func date(of fields: HTTPHeaders, _ now: Date) -> String {
        let age = fields["Age"].flatMap(TimeInterval.init) ?? 0
        let own = fields["Date"].flatMap { HTTPDate.date($0) }
        return HTTPDate.text(min(own ?? now, now.addingTimeInterval(-age)))
    }

    /// Section 4.2.3; what is stored has a `Date` always.
    package func age(_ now: Date) -> TimeInterval {
        let atSource = headers["Age"].flatMap(TimeInterval.init) ?? 0
        return max(atSource, headers["Date"].flatMap { HTTPDate.date($0) }.map(now.timeIntervalSince) ?? 0)
    }

    /// Sections 4.2.1 and 4.2.2; a reply that says nothing is fresh for a tenth of the time since its last change.
    package func lifetime(_ now: Date) -> TimeInterval {
        if let seconds = directives.seconds("max-age") { return seconds }
        let date = headers["Date"].flatMap { HTTPDate.date($0) } ?? now
        if let text = headers["Expires"] {
            return HTTPDate.date(text).map { $0.timeIntervalSince(date) } ?? 0
        }
        let changed = headers["Last-Modified"].flatMap { HTTPDate.date($0) }
        return changed.map { max(0, date.timeIntervalSince($0)) / 10 } ?? 0
    }

    /// Whether it may be used stale when the network can't be asked (section 4.2.4).
    package var mayBeStale: Bool {
        !["must-revalidate", "no-cache", "proxy-revalidate", "s-maxage"].contains {
            directives.contains($0)
        }
    }

    /// The fields of a request that asks whether this is still right (section 4.3.1); none when nobody can say.
    package var validators: [HTTPHeaders.Field] {
        [("ETag", "If-None-Match"), ("Last-Modified", "If-Modified-Since")].compactMap { source, name in
            headers[source].map { HTTPHeaders.Field(name: name, value: $0) }
        }
    }

    /// The fields after a 304 with these has confirmed them (section 3.2).
    package func confirmed(by fields: HTTPHeaders, _ now: Date) -> HTTPHeaders {
        var merged = headers
        merged.remove("Age")
        let ofTheBody = ["Content-Length", "Content-Encoding", "Content-Type", "Content-Range"]
        let news = fields.filter { field in !ofTheBody.contains { $0.isSameHeaderName(as: field.name) } }
        merged.merge(HTTPHeaders(news))
        merged["Date"] = StoredHead.date(of: fields, now)
        return merged
    }
}
