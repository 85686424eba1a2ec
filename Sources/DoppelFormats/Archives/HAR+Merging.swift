import Foundation

extension HAR {
    /// One archive of several: all exchanges, one archive after the other, with their pages.
    ///
    /// A page whose identifier an earlier archive has for another page gets a new one. What describes the archives
    /// as a whole (creator, browser, comment, custom members) is that of the first.
    ///
    /// ```swift
    /// let all = HAR(merging: [monday, tuesday], byTime: true)
    /// ```
    /// - Parameters:
    ///   - archives: the archives.
    ///   - byTime: whether exchanges are put in the order in which they began.
    public init(merging archives: [HAR], byTime: Bool = false) {
        self = archives.first ?? HAR(entries: [])
        for archive in archives.dropFirst() { append(archive) }
        if byTime { sortByTime() }
    }

    /// What has no date stays behind the exchange before it.
    private mutating func sortByTime() {
        var last = Date.distantPast
        let dated = log.entries.enumerated().map { position, entry in
            last = HARDate.date(entry.startedDateTime) ?? last
            return (entry: entry, date: last, position: position)
        }
        log.entries = dated.sorted { ($0.date, $0.position) < ($1.date, $1.position) }.map(\.entry)
    }

    private mutating func append(_ other: HAR) {
        var renamed: [String: String] = [:]
        for var page in other.log.pages ?? [] {
            let pages = log.pages ?? []
            if pages.contains(page) { continue }
            if pages.contains(where: { $0.id == page.id }) {
                let new = (2...).lazy.map { "\(page.id)-\($0)" }.first { name in
                    !pages.contains { $0.id == name }
                }
                renamed[page.id] = new
                page.id = new ?? page.id
            }
            log.pages = pages + [page]
        }
        log.entries += other.log.entries.map { entry in
            var entry = entry
            entry.pageref = entry.pageref.map { renamed[$0] ?? $0 }
            return entry
        }
    }
}
