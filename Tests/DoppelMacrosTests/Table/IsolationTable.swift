import DoppelMocks
import Testing

var isolationShapes: [Shape] {
    [
        Shape("protocol Store: Actor") { () async throws in
            let mock = MockStore()
            when(mock.get("a")).returns(3)
            when(mock.size(.get)).returns(1)
            when(mock.put(.any, .lessThan(0))).throws(Muted())
            #expect(await mock.get("a") == 3)
            #expect(await mock.size == 1)
            await #expect(throws: Muted()) { try await mock.put("a", -1) }
            verify(mock.put("a", .any), .exactly(1))
        },
        Shape("nonisolated members of a protocol for actors") { () async throws in
            let mock = MockStore()
            when(mock.name()).returns("a")
            when(mock.label(.get)).returns("b")
            #expect([mock.name(), mock.label] == ["a", "b"])
        },
        Shape("@MainActor protocol") { () async throws in
            let mock = MockScreen()
            when(mock.title(.get)).returns("Home")
            when(mock.wait()).returns(5)
            await MainActor.run {
                mock.show("a")
                mock.title = "Away"
                #expect(mock.title == "Home")
                _ = MockScreen(title: "b")
            }
            #expect(await mock.wait() == 5)
            #expect(mock.identifier() == 0)
            verify(mock.show("a"), .exactly(1))
            verify(mock.title(set: "Away"))
            verify(MockScreen.initializer(title: "b"), .exactly(1))
        },
        Shape("a protocol of another global actor") { () async throws in
            let mock = MockDatabase()
            when(mock.query("a")).returns(["b"])
            #expect(try await mock.query("a") == ["b"])
            await Task { @DatabaseActor in mock.rows = 3 }.value
            verify(mock.rows(set: 3), .exactly(1))
        },
        Shape("members with isolation of their own") { () async throws in
            let mock = MockPartlyIsolated()
            when(mock.query()).returns(3)
            when(mock.free()).returns(4)
            when(mock.caller()).returns(5)
            when(mock.apart()).returns(6)
            when(mock.title(.get)).returns("t")
            await mock.show()
            #expect(try await mock.query() == 3)
            #expect(await [mock.free(), mock.caller(), mock.apart()] == [4, 5, 6])
            #expect(await mock.title == "t")
            verify(mock.show(), .exactly(1))
        },
        Shape("isolated parameters") { () async throws in
            let mock = MockPartlyIsolated()
            when(mock.isolated(3)).returns(4)
            when(mock.maybeIsolated(3)).returns(5)
            #expect(await mock.isolated(to: MainActor.shared, 3) == 4)
            #expect(await mock.maybeIsolated(3, to: nil) == 5)
        },
        Shape("isolated parameters beside closures that do not escape") { () async throws in
            let mock = MockFerry<Int>()
            @Sendable func answer(_ body: NonEscaping<() -> Int>) -> Int {
                MainActor.assertIsolated()
                return body.closure()
            }
            when(mock.cross(.any)).does { answer($0) }
            when(mock.typed(.any, .any)).does { answer($1) }
            when(mock.load(.any, then: .any, .any)).does { answer($2) }
            when(mock.board(.any)).does { answer($0) }
            when(mock.sent(.any)).does { body in
                let box = NSBox()
                box.value = answer(body)
                return box
            }
            #expect(try await sail(mock) == [1, 2, 3, 4, 5])
            let partial = MockFerry<Int>(.partial(of: RealFerry()))
            when(partial.load(.any, then: .any, .any)).returns(6)
            #expect(try await sail(partial) == [1, 2, 6, 4, 5])
        },
        Shape("sending parameters and results") { () async throws in
            let mock = MockPlain()
            when(mock.give([1])).returns(3)
            when(mock.take()).does { NSBox() }
            #expect(mock.give([1]) == 3)
            #expect(mock.take().value == 1)
            when(mock.run()).returns(7)
            #expect(try await mock.run() == 7)
        },
    ]
}

var rareShapes: [Shape] {
    [
        Shape("static operators") { () async throws in
            let (left, right) = (MockOperating(), MockOperating())
            #expect(left == right || left != right)
            #expect(-left == 0)
            #expect(!(left < 3))
        },
        Shape("static operators, stubbed and verified by name") { () async throws in
            let (one, two) = (MockMoney(), MockMoney())
            when(MockMoney.`operator +`(.any, .identical(two))).returns(one)
            when(MockMoney.`operator *`(.greaterThan(2), .any)).returns(7)
            when(MockMoney.`operator <`(.identical(one), .any)).returns(true)
            when(MockMoney.`operator !`(.any)).returns(true)
            when(MockMoney.`operator %%`(.identical(two))).returns(5)
            #expect(one + two === one && 3 * one == 7 && 2 * one == 0)
            #expect(one < two && !(two < one) && !one && two%% == 5 && one%% == 0)
            verify(MockMoney.`operator <`(.identical(one), .identical(two)), .exactly(1))
        },
        Shape("static operators that throw, suspend, write to an operand, or are generic") {
            () async throws in
            var one = MockMoney()
            let two = MockMoney()
            when(MockMoney.`operator <+>`(.any, "b")).throws(Muted())
            when(MockMoney.`operator ..<`(.any, .any)).does { _ in
                await Task.yield()
                return true
            }
            when(MockMoney.`operator +=`(.any, 3)).does { $0.0.value = two }
            when(MockMoney.`operator -`(.any, .equal("x"))).returns("y")
            #expect(throws: Muted()) { try one <+> "b" }
            #expect(await (one..<two) as Bool)
            one += 3
            #expect(one === two && one - "x" == "y" && one - 3 == nil)
        },
        Shape("static operators of a generic mock, isolated or under conditions") { () async throws in
            typealias Mock = MockChained<Int>
            when(Mock.`operator /`(.any, 3)).returns(4)
            let (left, right) = (Mock(), Mock())
            when(Mock.`operator +`(.any, 1)).returns(right)
            #expect(left + 1 === right)
            #expect(await (left / 3) == 4)
        },
        Shape("func all<each Value>(_ values: repeat each Value) -> Int") { () async throws in
            let mock = MockPacks()
            when(mock.all(.equal(1), .equal("a"))).returns(2)
            #expect(mock.all(1, "a") == 2)
            #expect(mock.all(1, "b") == 0)
        },
        Shape("func mixed<each Value>(_ first: Int, _ values: repeat each Value) -> (repeat each Value)") {
            () async throws in
            let mock = MockPacks()
            when(mock.mixed(1, .equal("a"), .equal(true))).returns(("b", false))
            #expect(mock.mixed(1, "a", true) == ("b", false))
        },
    ]
}
