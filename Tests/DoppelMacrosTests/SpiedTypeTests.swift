import DoppelMocks
import Testing

@Suite("Spied code runs as it is written")
struct SpiedReleaseTests {
    @Test("where nothing is stubbed")
    func unstubbed() async throws {
        let vinyl = Vinyl(title: "A")
        let speed: Int = vinyl.play(3)
        let text: String = vinyl.play(3)
        #expect(speed == 3 && text == "A 3" && vinyl.play("b") == "A b" && vinyl.count(3) == 3)
        #expect(throws: Muted(reason: "empty")) { try Vinyl(checking: "") }
        #expect(Vinyl(maybe: "") == nil)
        #expect(await Vinyl(later: 4).title == "4")
        var sleeve = Shop.Vinyl.Sleeve.make(1)
        #expect(try await sleeve.wear(2) == 3 && sleeve.worn == 3)
        #expect(
            Crate([1]).first(or: 2) == 1 && Crate<String>.name() == "String" && Speed.slow.next() == .fast)
        #expect(Song().halved() == 4 && Crate([1, 2]).sum(3) == 6)
        #expect(HiddenOne.run() == ["one", "one"] && HiddenTwo.run() == ["two", "two"])
    }

    @Test("and knows its name")
    func function() { #expect(Vinyl(title: "A").function() == "function()") }

    #if !DEBUG
        @Test("and its lines, in a build without DEBUG")
        func lines() { #expect(line() == [lineAfter() - 3, lineAfter() - 2]) }
    #endif
}

#if DEBUG
    @Suite("Members that @Spied marks are told apart")
    struct SpiedTypeTests {
        @Test("by the types of arguments and results")
        func overloads() {
            withMocks {
                let vinyl = Vinyl(title: "A")
                when(Vinyl.play(.equal(3)), returning: String.self).returns("stub")
                when(vinyl.play("b")).returns("side")
                let speed: Int = vinyl.play(3)
                let text: String = vinyl.play(3)
                #expect(speed == 3 && text == "stub" && vinyl.play("b") == "side" && vinyl.play("c") == "A c")
                verify(vinyl.play(.any as ArgumentMatcher<String>), .exactly(2))
            }
        }

        @Test("by the type they are in, where two types share a name")
        func types() async throws {
            try await withMocks { () async throws in
                when(Shop.Vinyl.play(1)).returns("stub")
                let text: String = Vinyl(title: "A").play(1)
                #expect(text == "A 1" && Shop.Vinyl().play(1) == "stub")
                var sleeve = Shop.Vinyl.Sleeve(worn: 0)
                when(Shop.Vinyl.Sleeve.wear(5)).throws(Muted())
                #expect(try await sleeve.wear(1) == 1)
                await #expect(throws: Muted()) { try await sleeve.wear(5) }
                #expect(sleeve.worn == 1)
                verify(Shop.Vinyl.Sleeve.initializer(worn: 0), .exactly(1))
            }
        }

        @Test("by the file, where two private types or functions share a name")
        func files() {
            withMocks {
                HiddenOne.stub("stub")
                #expect(HiddenOne.run() == ["stub", "stub"] && HiddenTwo.run() == ["two", "two"])
            }
        }

        @Test("by the arguments of a generic type")
        func generics() {
            withMocks {
                when(Crate<Int>.first(or: .any)).returns(9)
                when(Crate<Int>.name()).returns("stub")
                when(Crate<Int>.sum(1)).returns(0)
                #expect(Crate([1]).first(or: 2) == 9 && Crate(["a"]).first(or: "b") == "a")
                #expect(Crate<Int>.name() == "stub" && Crate<String>.name() == "String")
                #expect(Crate([1]).sum(1) == 0 && Crate([1]).sum(2) == 3)
            }
        }

        @Test("in enums and in extensions of protocols")
        func others() {
            withMocks {
                when(Speed.next()).returns(.slow)
                when(Song.halved()).returns(1)
                #expect(Speed.slow.next() == .slow && Song().halved() == 1)
            }
        }

        @Test("and initialisers are recorded, and can be made to fail")
        func initializers() async throws {
            try await withMocks { () async throws in
                when(Vinyl.initializer(checking: "bad")).throws(Muted(reason: "stub"))
                when(Vinyl.initializer(maybe: "bad")).returns(.fails)
                #expect(throws: Muted(reason: "stub")) { try Vinyl(checking: "bad") }
                #expect(try Vinyl(checking: "good").title == "good")
                #expect(Vinyl(maybe: "bad") == nil && Vinyl(maybe: "good")?.title == "good")
                _ = await Vinyl(later: 4)
                verify(Vinyl.initializer(later: 4), .exactly(1))
                verify(Vinyl.initializer(title: "4"), .exactly(1))
                verify(Vinyl.initializer(maybe: .any), .exactly(2))
            }
        }

        @Test("also when they call themselves")
        func recursion() {
            withMocks {
                let vinyl = Vinyl(title: "A")
                when(vinyl.count(2)).returns(10)
                #expect(vinyl.count(4) == 12)
                verify(vinyl.count(.any), .exactly(3))
            }
        }

        @Test("through every reference to the one object that is stubbed")
        func references() {
            withMocks {
                let (vinyl, other) = (Vinyl(title: "A"), Vinyl(title: "B"))
                let references: [AnyObject] = [vinyl, other, vinyl]
                when(vinyl.play("b")).returns("stub")
                #expect(references.map { ($0 as? Vinyl)?.play("b") } == ["stub", "B b", "stub"])
            }
        }

        @Test("in tests that run at the same time", arguments: 1...8)
        func parallel(number: Int) async {
            await withMocks {
                when(Vinyl.count(100)).returns(number)
                for _ in 1...20 {
                    await Task.yield()
                    #expect(Vinyl(title: "A").count(100) == number)
                }
                verify(Vinyl.count(100), .exactly(20))
            }
        }
    }
#endif
