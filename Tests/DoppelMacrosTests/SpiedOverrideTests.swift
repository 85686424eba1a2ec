import DoppelMocks
import DoppelSupport
import Foundation
import Testing

@testable import MockedSources

@Suite("Spied overrides run as they are written")
struct SpiedOverrideReleaseTests {
    @Test("where nothing is stubbed", arguments: [false, true])
    func unstubbed(isScoped: Bool) async throws {
        guard isScoped else { return try await check() }
        try await withMocks { () async throws in try await check() }
    }

    private func check() async throws {
        let cat = Cat()
        var buffer: [Int] = []
        cat.fill(&buffer)
        cat.each { buffer.append($0) }
        #expect(buffer == [1, 2, 1, 2] && cat.speak() == "meow …" && cat.speakTwice() == "meow …meow …")
        #expect(try await cat.eat("fish") == "cat ate fish")
        await #expect(throws: Muted(reason: "hungry")) { try await cat.eat("") }
        #expect(
            try cat.pick(2) == 4 && cat.eachTyped { _ in } == 2 && cat.risk() == 2 && cat.same("a") == "a")
        #expect(cat.sum(1, 2) == -3 && cat.count(3) == 3 && cat.default(in: 1) == 2)
        #expect(cat.name() == "name()name()" && cat.find(name: nil) === cat)
        #expect(Kitten().speak() == "kitten meow …" && Kitten.kind() == "kitten cat beast")
        #expect(Stray().speak() == "stray meow …" && Cow().speak() == "moo …")
        #expect(try await Cat.lookUp(1) == 2)
        #expect(NumberNest([3]).first(or: 1) == -3 && NumberNest([]).swap(1, for: "a") == (-1, "a"))
        #expect(PairNest([(1, "a")]).first(or: (2, "b")) == (1, "a"))
        #expect(await SideGauge().show("a") == "side a")
        #expect(CatShelter().greet("a") == "cat shelter a" && CatShelter.make() == "cats made by CatShelter")
        #expect(Cottage().present() == "cottage home screen 1home screen a" && Home.kind() == "home screen")
        #expect(HiddenShelter().hide(3) == -3 && RoundFormatter().string(from: 3) == "≈3")
    }
}

#if DEBUG
    @Suite("Overrides of spied methods")
    struct SpiedOverrideTests {
        let cat = Cat()

        @Test("are replaced by stubs of every object, of one, and through a variable of the base")
        func replaced() {
            withMocks {
                when(Beast.speak()).returns("all")
                #expect(
                    [Beast().speak(), cat.speak(), Kitten().speak(), Cow().speak()] == [
                        "all", "all", "all", "all",
                    ])
                #expect(cat.speakTwice() == "allall")
                when(cat.speak()).returns("one")
                let (beast, other): (Beast, Beast) = (cat, Cat())
                #expect([beast.speak(), other.speak(), cat.speakTwice()] == ["one", "all", "oneone"])
                when(beast.speak()).returns("two")
                #expect(cat.speak() == "two")
            }
            #expect(cat.speak() == "meow …")
        }

        @Test("are recorded once, however many of them super calls")
        func once() {
            withMocks {
                let (kitten, stray) = (Kitten(), Stray())
                #expect(
                    [cat, kitten, stray, Beast()].map { $0.speak() } == [
                        "meow …", "kitten meow …", "stray meow …", "…",
                    ])
                verify(cat.speak(), .exactly(1))
                verify(kitten.speak(), returned: "kitten meow …", .exactly(1))
                verify(stray.speak(), returned: "meow …", .exactly(1))
                verify(Beast.speak(), .exactly(4))
                verify(Cat.speak(), .exactly(3))
                verify(Kitten.speak(), .exactly(1))
                #expect(kitten.speakTwice() == "kitten meow …kitten meow …")
                verify(kitten.speak(), .exactly(3))
                #expect(cat.count(3) == 3)
                verify(cat.count(.any), .exactly(4))
                #expect(kitten.speakAsCat() == "meow …")
                verify(kitten.speak(), .exactly(4))
            }
        }

        @Test("are those of a subclass, where the subclass is described")
        func subclasses() async throws {
            try await withMocks { () async throws in
                when(Cat.speak()).returns("cats")
                #expect(
                    [Beast(), cat, Kitten(), Cow()].map { $0.speak() } == ["…", "cats", "cats", "moo …"])
                when(Kitten.speak()).returns("kittens")
                #expect([cat, Kitten()].map { $0.speak() } == ["cats", "kittens"])
                verify(Cat.speak(), .exactly(4))
                verify(Kitten.purr(), .never)
                #expect(Kitten().purr() == "kitten purr")
                verify(Cat.purr(), .exactly(1))
                when(Cat.legs(.get)).returns(3)
                when(Cat.home(.get)).returns("basket")
                #expect([Beast(), cat, Kitten()].map { $0.legs } == [4, 3, 3])
                #expect(
                    [Beast.home, Cat.home, Kitten.home, Cow.home] == ["Beast", "basket", "basket", "Cow"])
            }
        }

        @Test("may be those of the class")
        func classMethods() async throws {
            try await withMocks { () async throws in
                #expect(Kitten.kind() == "kitten cat beast")
                verify(Beast.kind(), .exactly(1))
                when(Cat.kind()).returns("cats")
                #expect([Beast.kind(), Cat.kind(), Kitten.kind()] == ["beast", "cats", "cats"])
                when(Beast.kind()).returns("all")
                #expect(
                    [Beast.kind(), Cat.kind(), Kitten.kind(), Cow.kind()] == ["all", "all", "all", "all"])
                verify(Cat.kind(), .exactly(5))
                verify(Beast.kind(), .exactly(8))
                when(Beast.lookUp(1)).throws(Muted())
                await #expect(throws: Muted()) { try await Cat.lookUp(1) }
                #expect(try await Cat.lookUp(2) == 3)
                verify(Cat.lookUp(.any), .exactly(2))
            }
        }

        @Test("may throw, and take arguments of all kinds")
        func kinds() async throws {
            try await withMocks { () async throws in
                when(Beast.eat("fish")).returns("stub")
                when(cat.eat("milk")).throws(Muted(reason: "stub"))
                when(Cat.pick(3)).throws(Muted(reason: "three"))
                when(cat.same(.equal("a"))).returns("b")
                when(cat.fill(.any)).sets(to: [7])
                when(cat.each(.any)).does { $0.closure(9) }
                when(cat.later(.any)).does { $0(8) }
                when(cat.sum([1, 2])).returns(5)
                when(cat.twin(1), returning: String.self).returns("stub")
                when(cat.find(name: nil)).returns(nil)
                when(cat.default(in: 1)).returns(0)
                #expect(try await cat.eat("fish") == "stub")
                await #expect(throws: Muted(reason: "stub")) { try await cat.eat("milk") }
                #expect(throws: Muted(reason: "three")) { try cat.pick(3) }
                var buffer: [Int] = []
                cat.fill(&buffer)
                cat.each { buffer.append($0) }
                let number: Int = cat.twin(1)
                let text: String = cat.twin(1)
                #expect(buffer == [7, 9] && number == -1 && text == "stub" && cat.same("a") == "b")
                #expect(
                    cat.same(3) == 3 && cat.sum(1, 2) == 5 && cat.sum(2) == -2 && cat.find(name: nil) == nil)
                #expect(cat.default(in: 1) == 0 && cat.default(in: 2) == 3)
                cat.later { #expect($0 == 8) }
                verify(cat.same(.any as ArgumentMatcher<Int>), .exactly(1))
                #expect(try cat.eachTyped { _ in } == 2)
                verify(cat.eachTyped(.any), returned: 2, .exactly(1))
                #expect(cat.name() == "name()name()")
                #expect(await cat.eachLater { buffer.append($0) } == 2 && buffer == [7, 9, 2])
                when(cat.eachLater(.any)).does {
                    $0.closure(5)
                    return 3
                }
                #expect(await cat.eachLater { buffer.append($0) } == 3 && buffer == [7, 9, 2, 5])
                verify(Beast.eachLater(.any), returned: 2, .exactly(1))
            }
        }

        @Test("that do not throw answer what a stub returns, and run as written where it throws")
        func narrower() async throws {
            let failures = Locked<[String]>([])
            try Failure.$interceptor.withValue(
                .init { text, _ in failures.withLock { $0.append(text) } },
                operation: {
                    try withMocks { () throws in
                        when(cat.risk()).returns(9).then.throws(Muted(reason: "stub"))
                        #expect(cat.risk() == 9)
                        #expect(cat.risk() == 2)
                        let beast: Beast = cat
                        #expect(try beast.risk() == 2)
                    }
                })
            let problem = """
                The stub of Beast.risk() throws Muted(reason: "stub"), but its override of Cat cannot: it ran as it is \
                written.
                """
            #expect(failures.withLock { $0 } == [problem, problem])
        }

        @Test("with a result of another type have stubs of their own")
        func covariant() {
            withMocks {
                let mate = Cat()
                when(cat.mate(), returning: Cat.self).returns(mate)
                #expect(cat.mate() === mate && Cat().mate() !== mate)
            }
        }

        @Test("of a class that is not annotated run as written, and what they call by super is replaced")
        func unannotated() {
            withMocks {
                when(Beast.speak()).returns("stub")
                when(Beast.plain()).returns(0)
                #expect(Stray().speak() == "stray stub" && Stray().plain() == 3 && Cat().plain() == 0)
                #expect(Cow().speak() == "stub" && Cow().plain() == 2)
            }
        }

        @Test("may be of generic classes, and of the main actor")
        func others() async throws {
            try await withMocks { () async throws in
                let nest = NumberNest([3])
                when(Nest<Int>.first(or: 1)).returns(0)
                when(nest.swap(.any, for: .equal("a"))).returns((9, "b"))
                #expect(nest.first(or: 1) == 0 && nest.first(or: 2) == -3 && Nest([3]).first(or: 1) == 0)
                #expect(nest.swap(1, for: "a") == (9, "b") && nest.swap(1, for: 2) == (-1, 2))
                verify(nest.first(or: .any), .exactly(2))
                #expect(PairNest([(1, "a")]).first(or: (2, "b")) == (1, "a"))
                verify(PairNest<Int, String>.first(or: .any), .exactly(1))
                let gauge = SideGauge()
                when(Gauge.show("b")).returns("stub")
                when(gauge.wait(.any)).throws(Muted()).then.forwards()
                #expect(await [gauge.show("a"), gauge.show("b")] == ["side a", "stub"])
                await #expect(throws: Muted()) { try await gauge.wait(1) }
                #expect(try await gauge.wait(1) == 2)
                verify(gauge.wait(.any), .exactly(2))
            }
        }

        @Test("may be of classes in another module")
        func otherModules() async throws {
            try await withMocks { () async throws in
                let shelter = CatShelter()
                when(Shelter.greet("a")).returns("stub")
                when(shelter.load(.any)).returns("one").then.forwards()
                #expect(shelter.greetAll(["a", "b"]) == ["stub", "cat shelter b"])
                #expect(try await [shelter.load(1), shelter.load(2)] == ["one", "cat shelter 2"])
                verify(shelter.greet(.any), .exactly(2))
                verify(Shelter.load(.any), .exactly(2))
                when(CatShelter.make()).returns("cats")
                #expect([Shelter.make(), CatShelter.make()] == ["made by Shelter", "cats"])
                let hidden = HiddenShelter()
                when(hidden.hide(1)).returns(5)
                #expect(
                    [hidden.hide(1), hidden.hide(2)] == [5, -2] && hidden.greet("b") == "hidden shelter b")
                verify(Shelter.hide(.any), .exactly(2))
            }
        }

        @Test("leave calls alone in which another override has its turn, from many tasks", arguments: 1...4)
        func parallel(number: Int) async {
            await withMocks {
                when(Cat.speak()).forwards()
                await withTaskGroup { group in
                    for _ in 1...8 {
                        group.addTask {
                            let (cat, kitten) = (Cat(), Kitten())
                            _ = (cat.same(1), kitten.same(2), cat.speak(), kitten.speak())
                        }
                    }
                }
                verify(Beast.same(.any as ArgumentMatcher<Int>), .exactly(16))
                verify(Kitten.speak(), .exactly(8))
            }
        }
    }

    @Suite("Overrides of methods that are not spied on")
    struct SpiedForeignOverrideTests {
        @Test("are stubbed and recorded under their own class")
        func own() async throws {
            try await withMocks { () async throws in
                let home = Home()
                when(home.appear(false)).returns()
                when(Home.title(1)).returns("stub")
                #expect(
                    home.present() == "stubhome screen a"
                        && home.events == ["appeared true", "appeared false"])
                home.appear(false)
                verify(home.appear(.any), .exactly(2))
                verify(Home.title("a"), .exactly(1))
                #expect(home.events.count == 2)
                when(home.load(.equal(3))).throws(Muted())
                await #expect(throws: Muted()) { try await home.load(3) }
                #expect(try await home.load("a") == "a")
            }
        }

        @Test("belong together, where one overrides the other")
        func chain() {
            withMocks {
                let (cottage, home) = (Cottage(), Home())
                let upcast: Home = cottage
                when(upcast.title(2)).returns("one")
                when(Home.title(3)).returns("all")
                when(cottage.title(4)).returns("again")
                when(Cottage.title(5)).returns("cottages")
                #expect(
                    (1...5).map { cottage.title($0) } == [
                        "cottage home screen 1", "one", "all", "again", "cottages",
                    ])
                #expect(
                    (2...5).map { home.title($0) } == [
                        "home screen 2", "all", "home screen 4", "home screen 5",
                    ])
                verify(cottage.title(.any as ArgumentMatcher<Int>), .exactly(5))
                verify(Cottage.title(.any as ArgumentMatcher<Int>), .exactly(5))
                when(Cottage.kind()).returns("stub")
                #expect([Home.kind(), Cottage.kind()] == ["home screen", "stub"])
                verify(Home.kind(), .exactly(2))
            }
        }

        @Test("may belong to the main actor") @MainActor
        func mainActor() async {
            await withMocks {
                let controller = DetailController()
                controller.didLoad()
                when(controller.didLoad()).returns()
                controller.didLoad()
                #expect(controller.events == ["loaded", "loaded"])
                verify(controller.didLoad(), .exactly(2))
                when(DetailController.reload(1)).returns(0)
                #expect(await [controller.reload(1), controller.reload(2)] == [0, 3])
            }
        }

        @Test("may be of Foundation")
        func foundation() {
            withMocks {
                let formatter = RoundFormatter()
                when(formatter.string(from: 3)).returns("three")
                #expect([formatter.string(from: 3), formatter.string(from: 4)] == ["three", "≈4"])
                verify(formatter.string(from: .any), .exactly(2))
            }
        }
    }
#endif
