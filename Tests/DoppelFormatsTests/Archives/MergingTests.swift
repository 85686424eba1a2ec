import Foundation
import Testing

@testable import DoppelFormats

@Suite("Merged archives") struct MergingTests {
    private func archive(_ title: String, _ seconds: Int...) -> HAR {
        var har = HAR(
            entries: seconds.map {
                HAR.Entry(
                    pageref: "page_1", startedDateTime: "2026-01-01T00:00:0\($0)Z", request: .init(url: title)
                )
            })
        har.log.pages = [HAR.Page(id: "page_1", title: title)]
        return har
    }

    @Test("have the exchanges of all, each with its own page")
    func pages() {
        let merged = HAR(merging: [archive("a", 1), archive("b", 2), archive("a", 3), archive("c", 4)])
        #expect(merged.log.pages?.map(\.id) == ["page_1", "page_1-2", "page_1-3"])
        #expect(merged.log.entries.map(\.request.url) == ["a", "b", "a", "c"])
        #expect(merged.log.entries.map(\.pageref) == ["page_1", "page_1-2", "page_1", "page_1-3"])
    }

    @Test("are in the order of time when asked for; what has no date stays behind what was before it")
    func order() {
        var late = archive("b", 5, 2)
        late.log.entries[0].startedDateTime = "?"
        let merged = HAR(merging: [archive("a", 3, 1), late], byTime: true)
        #expect(
            merged.log.entries.map(\.startedDateTime).map { $0.suffix(2).prefix(1) } == ["1", "?", "2", "3"])
        #expect(HAR(merging: []).log.entries.isEmpty)
    }
}
