import DoppelMocks
import Testing

@Suite("Accessors that @SpiedFunction marks run as they are written")
struct SpiedPropertyReleaseTests {
    @Test("where nothing is stubbed")
    func unstubbed() async throws {
        let table = Turntable()
        table.speed = 45
        table.label = "ab"
        table[2] = "c"
        #expect(table.speed == 45 && table.doubled == 90 && table.changes == 6 && table.default == 1)
        #expect(try table.risky == 45 && table["a", side: 1] == "a1" && Turntable[3] == 3)
        #expect(table.label == "label" && table[1] == "track 1")
        #expect(try await Ledger().later == [1])
        #expect(Turntable.made == 7 && Turntable.kind == "Turntable" && table.show() == 5)
        var counter = Counter()
        #expect(counter.next == 1 && counter.next == 2)
        counter.next = 9
        #expect(counter.count == 9 && moduleName == "module" && PublicFacts.two == 2)
        #expect(await Ledger().total == 0)
    }
}

#if DEBUG
    @Suite("Properties and subscripts that @Spied marks")
    struct SpiedPropertyTests {
        let table = Turntable()

        @Test("are recorded and replaced, also through self")
        func throughSelf() {
            withMocks {
                #expect(table.doubled == 66)
                when(Turntable.speed(.get)).returns(5)
                #expect(table.doubled == 10 && table.speed == 5)
                verify(Turntable.doubled(.get), .exactly(2))
                verify(Turntable.doubled(.get), returned: 66, .exactly(1))
                verify(Turntable.speed(.get), .exactly(3))
            }
            #expect(table.doubled == 66)
        }

        @Test("keep their value when a stub answers in place of the setter")
        func setters() {
            withMocks {
                when(Turntable.speed(set: .greaterThan(78))).returns()
                table.speed = 45
                table.speed = 90
                table.label = "abc"
                #expect(table.speed == 45 && table.changes == 4)
                verify(table.speed(set: 90), .exactly(1))
                verify(Turntable.speed(set: .any), .exactly(2))
                verify(table.label(set: "abc"), .exactly(1))
            }
        }

        @Test("can be stubbed for one object alone")
        func oneObject() {
            let other = Turntable()
            withMocks {
                when(table.speed(.get)).returns(1)
                when(table[2]).returns("stub")
                #expect([table.speed, other.speed] == [1, 33])
                #expect([table[2], other[2], table[3]] == ["stub", "track 2", "track 3"])
            }
        }

        @Test("can be stubbed for one object alone in extensions, too")
        func extensions() {
            let other = Turntable()
            withMocks {
                when(table.extended(.get)).returns(9)
                when(table.spun(2)).returns("stub")
                #expect([table.extended, other.extended] == [9, 1])
                #expect([table.spun(2), other.spun(2), table.spun(3)] == ["stub", "spun 2", "spun 3"])
                verify(Turntable.spun(.any), .exactly(3))
                let (song, disc) = (Song(length: 4), Disc())
                when(disc.halved()).returns(0)
                #expect([song.halved(), disc.halved(), Disc().halved()] == [2, 0, 3])
            }
        }

        @Test("may be static, throw, and be asynchronous")
        func effects() async throws {
            try await withMocks { () async throws in
                when(Turntable.made(.get)).returns(8)
                when(Turntable.kind(.get)).returns("stub")
                let ledger = Ledger()
                when(Turntable.risky(.get)).throws(Muted(reason: "stub"))
                when(ledger.later(.get)).returns([0]).then.throws(Muted())
                #expect(Turntable.made == 8 && Turntable.kind == "stub")
                #expect(throws: Muted(reason: "stub")) { try table.risky }
                #expect(try await ledger.later == [0])
                await #expect(throws: Muted()) { try await ledger.later }
                when(Turntable.default(.get)).returns(3)
                #expect(table.default == 3)
            }
        }

        @Test("are told apart by their parameters")
        func subscripts() throws {
            try withMocks { () throws in
                when(Turntable["a", side: .any]).throws(Muted())
                when(Turntable[.lessThan(3)] as Call<Int, Int, Never>).returns(0)
                when(table[same: .equal("a")]).returns("b")
                when(table[1, set: "x"]).returns()
                #expect(throws: Muted()) { try table["a", side: 2] }
                #expect(try table["b", side: 2] == "b2" && table[same: 3] == 3 && table[same: "a"] == "b")
                #expect([Turntable[1], Turntable[3]] == [0, 3])
                table[1] = "x"
                table[1] = "y"
                #expect(table.changes == 2)
                verify(Turntable[.any, set: .any], .exactly(2))
            }
        }

        @Test("may be those of structs, actors, generic types and the module")
        func owners() async {
            await withMocks {
                var counter = Counter()
                when(Counter.next(.get)).returns(7).then.forwards()
                when(Counter.next(set: 5)).returns()
                #expect([counter.next, counter.next] == [7, 1])
                counter.next = 5
                counter.next = 6
                #expect(counter.count == 6)
                let (ledger, stack) = (Ledger(), Stack<Int>())
                when(ledger.total(.get)).returns(3)
                when(Ledger.name(.get)).returns("stub")
                when(ledger.slow(.get)).returns(4)
                #expect(await [ledger.total, ledger.slow] == [3, 4] && ledger.name == "stub")
                when(Stack<Int>.top(.get)).returns(2)
                when(stack[0]).returns(1)
                #expect(stack.top == 2 && Stack<String>().top == nil && stack[0] == 1)
                when(moduleName(.get)).returns("stub")
                when(Turntable.extended(.get)).returns(0)
                when(PublicFacts.two(.get)).returns(3)
                #expect(moduleName == "stub" && table.extended == 0 && PublicFacts.two == 3)
            }
        }

        @Test("may belong to the main actor") @MainActor
        func mainActor() {
            let panel = Panel()
            withMocks {
                when(panel.title(set: "b")).returns()
                panel.title = "a"
                panel.title = "b"
                #expect(panel.title == "a")
                verify(Panel.title(.get), .exactly(1))
            }
        }

        @Test("differ from test to test", arguments: 1...8)
        func parallel(number: Int) async {
            await withMocks {
                when(Turntable.made(.get)).returns(number)
                for _ in 1...20 {
                    await Task.yield()
                    #expect(Turntable.made == number)
                }
                verify(Turntable.made(.get), .exactly(20))
            }
        }
    }
#endif
