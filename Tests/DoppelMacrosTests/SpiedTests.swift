import DoppelMocks
import Testing

#if DEBUG
    @Suite("Code that @Spied marks")
    struct SpiedTests {
        let library = Library(name: "A")

        @Test("runs as written where nothing is stubbed, and is recorded inside a scope")
        func recorded() async throws {
            #expect(try await library.load(id: 1) == "A 1")
            try await withMocks { () async throws in
                #expect(try await library.load(id: 1) == "A 1")
                await #expect(throws: Muted(reason: "id -1")) { try await library.load(id: -1) }
                verify(Library.load(id: .any), .exactly(2))
                verify(Library.load(id: .any), returned: "A 1", .exactly(1))
                verify(Library.load(id: .any), threw: Muted.self, .exactly(1))
            }
        }

        @Test("is replaced by a stub, also when it is called through self")
        func throughSelf() async throws {
            try await withMocks { () async throws in
                when(Library.load(id: 2)).returns("stub")
                #expect(try await library.loadAll([1, 2]) == ["A 1", "stub"])
            }
            #expect(try await library.load(id: 2) == "A 2")
        }

        @Test("can be stubbed for one instance alone")
        func oneInstance() async throws {
            let other = Library(name: "B")
            try await withMocks { () async throws in
                when(library.load(id: .any)).returns("one")
                #expect(try await library.load(id: 1) == "one")
                #expect(try await other.load(id: 1) == "B 1")
                verify(Library.load(id: 1), .exactly(2))
            }
        }

        @Test("may throw typed errors, and take inout arguments and closures of all kinds")
        func arguments() throws {
            try withMocks { () throws in
                #expect(throws: Muted(reason: "less")) { try library.pick(-1) }
                when(library.pick(3)).throws(Muted(reason: "three"))
                #expect(throws: Muted(reason: "three")) { try library.pick(3) }
                var buffer = [5]
                library.fill(&buffer)
                #expect(buffer == [5, 1])
                when(library.fill(.any)).sets(to: [])
                library.fill(&buffer)
                #expect(buffer == [])
                var seen: [Int] = []
                library.each { seen.append($0) }
                when(library.each(.any)).does { $0.closure(7) }
                library.each { seen.append($0) }
                #expect(seen == [1, 7])
                library.later { #expect($0 == 1) }
                verify(library.later(.any), .exactly(1))
                when(library.same(.equal("a"))).returns("b")
                #expect(library.same("a") == "b" && library.same(3) == 3)
                when(library.sum([1, 2])).returns(9)
                #expect(library.sum(1, 2) == 9 && library.sum(2, 2) == 4)
                when(library.adder(1)).returns { -$0 }
                #expect(library.adder(1)(4) == -4 && library.adder(2)(4) == 6)
                when(library.call(1, original: 2)).returns(0)
                #expect(library.call(1, original: 2) == 0 && library.call(2, original: 2) == 4)
            }
        }

        @Test("is left alone where it cannot be spied on")
        func leftAlone() {
            withMocks {
                #expect(library.secrets == 3)
                #expect(library.raced() == 1)
            }
        }

        @Test("can be static, a method of a struct, a method in an extension, or a free function")
        func otherKinds() async throws {
            try await withMocks { () async throws in
                when(Library.open("a")).returns(40)
                when(today(offset: .lessThan(0))).returns("past")
                when(Library.Shelf.add(5)).returns(-5)
                when(Library.extended(1)).returns(0)
                when(PublicTools.twice(1)).returns(3)
                when(fetch(.equal("a"))).throws(Muted())
                #expect([Library.open("a"), Library.open("abc")] == [40, 3])
                #expect([today(offset: -1), today(offset: 1)] == ["past", "day 1"])
                var shelf = Library.Shelf()
                #expect([shelf.add(3), shelf.add(5), shelf.total] == [3, -5, 3])
                #expect([library.extended(1), library.extended(2)] == [0, 3])
                #expect([PublicTools.twice(1), PublicTools.twice(2)] == [3, 4])
                await #expect(throws: Muted()) { try await fetch("a") }
                #expect(try await fetch(3) == 3)
            }
        }

        @Test("may rethrow, but then its stubs do not throw")
        func rethrowing() throws {
            try withMocks { () throws in
                let shop = Workshop()
                #expect(shop.mapped([1, 2]) { $0 * 2 } == [2, 4])
                verify(shop.mapped(.any, .any as ArgumentMatcher<(Int) throws -> Int>), .exactly(3))
                #expect(throws: Muted()) { try shop.mapped([1]) { _ -> Int in throw Muted() } }
                when(shop.mapped([7], .any as ArgumentMatcher<(Int) throws -> String>)).does { arguments in
                    [(try? arguments.1.closure(8)) ?? "none"]
                }
                #expect(shop.mapped([7]) { "\($0)" } == ["8"] && shop.mapped([6]) { "\($0)" } == ["6"])
                #expect(shop.both({ 1 }, or: { "\($0)" }) == "1both(_:or:)")
                #expect(LoudWorkshop().both({ 1 }, or: { "\($0)" }) == "loud 1both(_:or:)")
                when(Workshop.both(.any, or: .any)).returns("stub")
                #expect(try LoudWorkshop().both({ throw Muted() }, or: { _ in "" }) == "stub")
                verify(Workshop.both(.any, or: .any), .exactly(3))
                var total = 3
                #expect(throws: Muted()) { try shop.visit(&total) { _ in throw Muted() } }
                when(shop.visit(.any, .any)).sets({ $0.0 }, to: 9)
                shop.visit(&total) { _ in }
                #expect(total == 9)
                when(Workshop.once(.any)).returns()
                Workshop.once { Issue.record("not called") }
                when(twice(.any)).returns([1])
                #expect(twice { 2 } == [1] && twice { "a" } == ["a", "a"])
            }
        }

        @Test("may own its arguments, and borrow them")
        func owned() async throws {
            try await withMocks { () async throws in
                let shop = Workshop()
                #expect(shop.weigh(Stamp(number: 3)) == 3)
                #expect(await shop.weighLater(Stamp(number: 3), text: "ab") == 5)
                #expect(try shop.use(Stamp(number: 3), by: 2) == 5)
                #expect(throws: Muted()) { try shop.use(Stamp(number: 3), by: -2) }
                shop.weighed("abc") { #expect($0 == 3) }
                #expect(shop.shout("a") == "a!" && LoudWorkshop().shout("a") == "a!!")
                when(shop.weigh(.any)).returns(0)
                when(shop.weighLater(.any, text: "x")).returns(1)
                when(Workshop.use(.any, by: 1)).throws(Muted(reason: "stub"))
                when(Workshop.shout("b")).returns("stub")
                #expect(shop.weigh(Stamp(number: 3)) == 0 && LoudWorkshop().shout("b") == "stub")
                #expect(await shop.weighLater(Stamp(number: 3), text: "x") == 1)
                #expect(throws: Muted(reason: "stub")) { try shop.use(Stamp(number: 3), by: 1) }
                verify(Workshop.shout("a"), .exactly(2))
                verify(shop.weighed("abc", .any), .exactly(1))
            }
        }

        @Test("may take a closure behind an alias")
        func aliased() {
            withMocks {
                var seen: [Int] = []
                Looper().each { seen.append($0) }
                when(Looper.each(.any)).does { $0.closure(4) }
                Looper().each { seen.append($0) }
                #expect(seen == [3, 4])
            }
        }

        @Test("can be a class with subclasses")
        func classes() {
            let dog = Dog()
            withMocks {
                when(Animal.speak()).returns("stub")
                when(dog.run(1)).returns(5)
                when(Animal.kind()).returns("stubbed")
                #expect([Animal().speak(), dog.speak()] == ["stub", "stub"])
                #expect([dog.run(1), dog.run(2)] == [5, 4])
                #expect(Dog.kind() == "stubbed")
            }
        }

        @Test("can be an actor, or belong to a global actor")
        func actors() async throws {
            let vault = Vault()
            let window = Window()
            try await withMocks { () async throws in
                when(vault.add(5)).returns(-5)
                #expect(await vault.slow(5) == -5)
                #expect(await vault.add(1) == 1)
                when(window.show("b")).returns("stub")
                when(window.wait()).throws(Muted())
                #expect(await [window.show("a"), window.show("b"), window.title] == ["a", "stub", "a"])
                await #expect(throws: Muted()) { try await window.wait() }
            }
        }
    }
#endif
