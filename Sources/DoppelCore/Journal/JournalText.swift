import DoppelSupport
import Foundation

/// Words for exchanges, with secrets redacted.
package struct JournalText {
    private let exchanges: [Exchange]
    private let droppedCount: Int

    package init(_ journal: Journal) {
        exchanges = journal.exchanges
        droppedCount = journal.droppedCount
    }

    /// The recorded requests, one line each.
    package func requestList() -> String {
        JournalText.recorded(exchanges).joined(separator: "\n")
    }

    /// How many requests a message lists.
    private static let longestList = 20

    static func recorded(_ exchanges: [Exchange]) -> [String] {
        guard !exchanges.isEmpty else { return ["No request was recorded."] }
        let shown = exchanges.suffix(longestList)
        let hidden = exchanges.count - shown.count
        let more = hidden > 0 ? ["  … \(hidden) earlier ones"] : []
        return ["The recorded requests (\(exchanges.count)):"] + more + lines(Array(shown))
    }

    static func lines(_ exchanges: [Exchange]) -> [String] {
        exchanges.map { "  \($0.id). \(requestLine($0.request)) → \(outcome($0))" }
    }

    static func unexpected(_ journal: JournalSnapshot) -> String {
        let kept = journal.exchanges.filter(\.isUnexpected)
        let count = kept.count + journal.droppedUnexpectedCount
        let shown = kept.prefix(longestList)
        var lines = ["\(count) \(count == 1 ? "request was" : "requests were") made that no stub answered:"]
        if journal.droppedUnexpectedCount > 0 {
            lines.append("  … \(journal.droppedUnexpectedCount) that the journal no longer has")
        }
        lines += self.lines(Array(shown))
        if kept.count > shown.count { lines.append("  … and \(kept.count - shown.count) more") }
        let reason = kept.lazy.compactMap { $0.error as? UnmatchedRequest }.first
        if let reason { lines.append(kept.count == 1 ? "\(reason)" : "The first of them:\n\(reason)") }
        return lines.joined(separator: "\n")
    }

    /// Why a verification can't be decided, and what to do.
    static func overflow(_ journal: JournalSnapshot) -> [String] {
        let kept = journal.limit.exchanges == 1 ? "1 exchange" : "\(journal.limit.exchanges) exchanges"
        let gone = journal.droppedCount == 1 ? "1 older one is" : "\(journal.droppedCount) older ones are"
        return [
            "The journal keeps \(kept) and \(Words.bytes(journal.limit.bodyBytes)) of request bodies, and \(gone) gone.",
            "Give the registry a larger journalLimit, or clear the journal between two steps.",
        ]
    }

    /// Why matchers can't be verified.
    static func invalid(_ matchers: [RequestMatcher]) -> String {
        matchers.map { matcher in
            let problems = matcher.problems.map { "  \($0)" }
            return (["\(matcher) can't be verified, since it matches no request:"] + problems).joined(
                separator: "\n")
        }.joined(separator: "\n")
    }

    /// Method and URL.
    package static func requestLine(_ request: InterceptedRequest) -> String {
        "\(request.method) \(Excerpt.of(Redaction.url(request.location.absoluteString), limit: 1_000))"
    }

    /// What became of an exchange, such as `200, stub .get("/books") (AppTests.swift:12)`.
    package static func outcome(_ exchange: Exchange) -> String {
        if exchange.error is UnmatchedRequest { return "no stub matched" }
        let status = exchange.response?.status.map(String.init)
        let end: String? =
            switch exchange.outcome {
            case .open: status == nil ? "under way" : "body under way"
            case .finished: nil
            case .redirected(let url): "redirected to \(Redaction.url(url.absoluteString))"
            case .failed(let error): Words.shortError(error)
            case .cancelled: "cancelled"
            }
        return ([status, end].compactMap { $0 } + [source(exchange)]).joined(separator: ", ")
    }

    private static func source(_ exchange: Exchange) -> String {
        switch exchange.source {
        case .stub(let stub): answerer(stub, exchange.choice)
        case .unmatchedReply: "the reply for unmatched requests"
        case .upstream(let stub?): "network, as \(answerer(stub, exchange.choice)) says"
        case .upstream(nil): "network"
        case .cache: "cache"
        case .nothing: "no stub"
        }
    }

    private static func answerer(_ stub: Stub, _ choice: String?) -> String {
        stub.isSet ? "\(choice.map { "\"\($0)\" of " } ?? "")\(stub)" : "stub \(stub)"
    }
}

extension Journal: CustomStringConvertible {
    /// A table of what was asked and what answered, with secrets redacted.
    public var description: String { JournalText(self).requestList() }
}

extension JournalSnapshot {
    /// Whether a request was made that no stub answered.
    var hasUnexpected: Bool { droppedUnexpectedCount > 0 || exchanges.contains(where: \.isUnexpected) }
}
