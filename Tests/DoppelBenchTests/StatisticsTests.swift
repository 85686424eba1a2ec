import Testing

@testable import DoppelBench

@Suite("Statistics of paired rounds")
struct StatisticsTests {
    @Test("the median and the quartiles lie where a reader expects them")
    func quartiles() throws {
        let spread = try #require(Spread(of: [5, 1, 4, 2, 3]))
        #expect(spread == Spread(of: [1, 2, 3, 4, 5]))
        #expect(spread.lowerQuartile == 2)
        #expect(spread.median == 3)
        #expect(spread.upperQuartile == 4)
        #expect(spread.interquartileRange == 2)
    }

    @Test("between two numbers the quantile is interpolated")
    func interpolation() throws {
        let spread = try #require(Spread(of: [1, 2]))
        #expect(spread.median == 1.5)
        #expect(spread.lowerQuartile == 1.25)
    }

    @Test("no numbers have no spread")
    func nothing() { #expect(Spread(of: []) == nil) }
}

@Suite("Results of a case")
struct CaseResultTests {
    /// The subject needs 2 s, 4 s and 5 s where the floor needs 1 s, 2 s and 10 s.
    private let result = CaseResult(
        name: "small", lineup: lineup, times: [[2, 1, 8], [4, 2, 8], [5, 10, 10]])

    private static let lineup = Lineup(
        subject: Side(name: "doppel") { _ in },
        references: [Side(name: "floor") { _ in }, Side(name: "field") { _ in }])

    @Test("a ratio is throughput by throughput, taken round by round")
    func ratios() throws {
        let floor = try #require(result.ratio(to: "floor"))
        #expect(floor.spread.median == 0.5)
        #expect(floor.spread.upperQuartile == 1.25)
        let field = try #require(result.ratio(to: "field"))
        #expect(field.spread.median == 2)
    }

    @Test("a program gets one JSON object per case")
    func jsonLines() throws {
        #expect(
            try Report(results: [result]).jsonLines() == """
                {"case":"small","ratio_to_field":2,"ratio_to_floor":0.5,"rounds":3,"spread":0.75,\
                "spread_to_field":1}

                """)
    }

    @Test("a reader gets a table whose columns are aligned")
    func table() {
        #expect(
            Report(results: [result]).text.hasPrefix(
                """
                case           of floor          of field  rounds
                -----  ----------------  ----------------  ------
                small  0.50 (0.50–1.25)  2.00 (2.00–3.00)       3

                """))
    }
}

@Suite("Paired runs")
struct PairedRunTests {
    @Test("a wrong answer ends the case")
    func wrongAnswer() async {
        let wrong = Side(name: "doppel") { _ in throw WrongAnswer(description: "not this") }
        let benchCase = BenchCase(name: "small") { Lineup(subject: wrong, references: []) }
        await #expect(throws: WrongAnswer.self) { try await PairedRun(rounds: 3).measure(benchCase) }
    }
}
