extension HAR {
    /// Which exchanges are taken out of an archive.
    public struct Pruning: Sendable, Hashable {
        /// Exchanges whose URL contains one of these texts go.
        public var urlsContaining: [String]
        /// Exchanges whose URL contains none of these texts go; all stay when there are none.
        public var keepsOnlyURLsContaining: [String]
        /// Exchanges at these places of the archive go, counted from 0.
        public var positions: Set<Int>
        /// Exchanges that are never replayed go: those without a response.
        public var unplayable: Bool
        /// Exchanges go that an earlier one equals in method, URL, body, status and response body.
        public var duplicates: Bool

        /// Makes a choice; what is left out takes nothing out.
        public init(
            urlsContaining: [String] = [], keepsOnlyURLsContaining: [String] = [], positions: Set<Int> = [],
            unplayable: Bool = false, duplicates: Bool = false
        ) {
            self.positions = positions
            self.urlsContaining = urlsContaining
            self.keepsOnlyURLsContaining = keepsOnlyURLsContaining
            self.unplayable = unplayable
            self.duplicates = duplicates
        }
    }

    /// Takes exchanges out, and the pages that none of the others belongs to.
    ///
    /// - Returns: where the exchanges stood that were taken out.
    @discardableResult
    public mutating func prune(_ pruning: Pruning) -> [Int] {
        var seen: Set<Fingerprint> = []
        let goes = log.entries.enumerated().map { position, entry in
            pruning.removes(entry, at: position)
                || (pruning.duplicates && !seen.insert(Fingerprint(entry)).inserted)
        }
        let removed = log.entries.indices.filter { goes[$0] }
        let pages = Set(removed.compactMap { log.entries[$0].pageref })
        log.entries = zip(log.entries, goes).filter { !$1 }.map(\.0)
        let gone = pages.subtracting(log.entries.compactMap(\.pageref))
        log.pages?.removeAll { gone.contains($0.id) }
        return removed
    }

    /// What makes two exchanges the same to a client.
    private struct Fingerprint: Hashable {
        let method: String
        let url: String
        let post: String?
        let status: Int
        let text: String?

        init(_ entry: Entry) {
            (method, url, post) = (entry.request.method, entry.request.url, entry.request.postData?.text)
            (status, text) = (entry.response.status, entry.response.content.text)
        }
    }
}

extension HAR.Pruning {
    fileprivate func removes(_ entry: HAR.Entry, at position: Int) -> Bool {
        let contains = { (text: String) in entry.request.url.contains(text) }
        return positions.contains(position) || urlsContaining.contains(where: contains)
            || (!keepsOnlyURLsContaining.isEmpty && !keepsOnlyURLsContaining.contains(where: contains))
            || (unplayable && !entry.isPlayable)
    }
}
