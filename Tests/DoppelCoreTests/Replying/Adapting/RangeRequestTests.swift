import DoppelCore
import Testing

@Suite("Range fields are read as RFC 9110 has them")
struct RangeRequestTests {
    @Test(
        "the examples of section 14.1.2, for 10,000 bytes",
        arguments: [
            ("bytes=0-499", 0..<500), ("bytes=500-999", 500..<1_000), ("bytes=-500", 9_500..<10_000),
            ("bytes=9500-", 9_500..<10_000), ("bytes=0-0", 0..<1), ("bytes=9999-", 9_999..<10_000),
            ("bytes=0-", 0..<10_000), ("bytes=-10001", 0..<10_000), ("bytes=5-99999", 5..<10_000),
            ("BYTES=1-2", 1..<3), ("bytes= 1-2 ", 1..<3), ("bytes=,1-2,,", 1..<3),
            ("bytes=0-99999999999999999999999", 0..<10_000), ("bytes=20000-,1-2", 1..<3),
            ("bytes=-0,1-2", 1..<3),
        ])
    func parts(field: String, range: Range<Int>) {
        #expect(RangeRequest(field)?.outcome(length: 10_000) == .part(range))
    }

    @Test(
        "what is not there cannot be had",
        arguments: [
            "bytes=10000-", "bytes=10000-10001", "bytes=-0", "bytes=99999999999999999999999-",
            "bytes=-0,20000-",
        ])
    func unsatisfiable(field: String) {
        #expect(RangeRequest(field)?.outcome(length: 10_000) == .unsatisfiable)
    }

    @Test(
        "several ranges that can be had give the whole",
        arguments: ["bytes=0-0,-1", "bytes= 0-999, 4500-5499, -1000"])
    func several(field: String) {
        #expect(RangeRequest(field)?.outcome(length: 10_000) == .whole)
    }

    @Test(
        "an empty content has no first byte, and its last ones are all of it",
        arguments: [("bytes=0-", .unsatisfiable), ("bytes=-5", .whole), ("bytes=-0", .unsatisfiable)]
            as [(String, RangeRequest.Outcome)])
    func empty(field: String, outcome: RangeRequest.Outcome) {
        #expect(RangeRequest(field)?.outcome(length: 0) == outcome)
    }

    @Test(
        "malformed fields and other units do not count",
        arguments: [
            "", "bytes", "bytes=", "bytes=,", "bytes=-", "bytes=5", "bytes=5-4", "bytes=a-b", "bytes=1-2-3",
            "bytes=--1",
            "bytes=1-2,x", "bytes=+1-2", "bytes=1 -2", "items=0-1", "bytes 0-1", "bytes=0x1-2",
            "bytes=1-2;3-4",
        ])
    func ignored(field: String) {
        #expect(RangeRequest(field) == nil)
    }
}
