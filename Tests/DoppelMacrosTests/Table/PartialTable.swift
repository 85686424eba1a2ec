import DoppelMocks
import DoppelSupport
import Testing

/// A partial mock of a shelf with two books.
private var shelf: MockShelf<String, ListShelf.Full> {
    MockShelf(.partial(of: ListShelf(items: ["a", "b"])))
}

var partialShapes: [Shape] {
    partialAssociatedShapes + partialStaticShapes + partialSelfShapes + partialOtherShapes
}

/// Associated types are found to be the same when a call is handed on.
private var partialAssociatedShapes: [Shape] {
    [
        Shape("partial mock: results and arguments of an associated type") { () async throws in
            let mock = shelf
            #expect(try await mock.all() == ["a", "b"])
            #expect(mock.first == "a" && mock[1] == "b" && mock.count == 2)
            #expect(try mock.add("abc", times: 2) == 6)
            #expect(mock.generic(3, "x") == (3, "x"))
            when(mock.all()).returns(["stub"])
            #expect(try await mock.all() == ["stub"])
        },
        Shape("partial mock: an error of an associated type") { () async throws in
            do throws(ListShelf.Full) {
                _ = try shelf.add("a", times: 4)
                Issue.record("nothing was thrown")
            } catch { #expect(error == ListShelf.Full(size: 4)) }
        },
        Shape("partial mock: writing through to a value") { () async throws in
            let mock = shelf
            mock.first = "new"
            mock[1] = "second"
            #expect(try await mock.all() == ["new", "second"])
        },
        Shape("partial mock: mutating members that throw, and that suspend") { () async throws in
            let mock = shelf
            #expect(try mock.take() == "b")
            #expect(try await mock.takeLater() == "a")
            await #expect(throws: ListShelf.Full(size: 0)) { try await mock.takeLater() }
            verify(mock.takeLater(), threw: ListShelf.Full.self, .exactly(1))
        },
        Shape("partial mock: inout of an associated type") { () async throws in
            var item = "mine"
            #expect(shelf.swap(&item) == "mine" && item == "swapped")
        },
        Shape("partial mock: closures over an associated type, and autoclosures") { () async throws in
            var seen: [String] = []
            shelf.each { seen.append($0) }
            shelf.visit { seen.append($0) }
            #expect(seen == ["a", "b", "a", "b"])
            #expect(throws: Muted()) { try shelf.each { _ in throw Muted() } }
            #expect(shelf.later("x") == ["x", "x"])
        },
        Shape("partial mock: variadic values of an associated type") { () async throws in
            #expect(shelf.many("x", "y", note: "n") == ["x", "y", "n"] && shelf.many(note: "n") == ["n"])
        },
        Shape("partial mock: generic parameters that depend on an associated type are refused") {
            () async throws in
            let mock = shelf
            let said = Failures.of { #expect(mock.matching(["x"]) == 0) }
            #expect(
                said == [
                    """
                    MockShelf.matching(["x"]) should be forwarded, but MockShelf cannot: its generic \
                    parameters depend on 'Item', which is another type for the real object. Stub it: \
                    when(shelf.matching(ArgumentMatcher<Array<String>>.equal(["x"]))).returns(<#Int#>).
                    """
                ])
        },
        Shape("partial mock: other types than the real object's are refused") { () async throws in
            let mock = MockShelf<Int, Muted>(.partial(of: ListShelf(items: ["a"])))
            let said = Failures.of { #expect(mock[0] == 0) }
            #expect(said.count == 1)
            #expect(said[0].contains("cannot: ListShelf gives String where the mock gives Int. Stub it: "))
        },
        Shape("partial mock: an actor with an associated type") { () async throws in
            let mock = MockTicker<Int>(.partial(of: RealTicker()))
            #expect(try await mock.next() == 1)
            await mock.set(4)
            #expect(try await mock.next() == 4 && mock.name(3) == "tick 3")
        },
        Shape("partial mock: arguments that are not Sendable, sent to another actor") { () async throws in
            let mock = MockTicker<Int>(.partial(of: RealTicker()))
            #expect(try await mock.keep(NSBox(), {}) == 1)
        },
        Shape("partial mock: a class of the main actor with an associated type") { () async throws in
            try await onMainActor { () async throws in
                let mock = MockPane<String>(.partial(of: TextPane()))
                #expect(try await mock.show("a") == "a!")
                mock.content = "b"
                #expect(mock.content == "b")
            }
        },
    ]
}

private func onMainActor(_ body: @MainActor () async throws -> Void) async rethrows { try await body() }

private var partialStaticShapes: [Shape] {
    typealias Mock = MockShelf<String, ListShelf.Full>
    return [
        Shape("forwarded statics: functions, properties and variadics") { () async throws in
            forwardStatics(of: MockTotals.self, to: RealTotals.self)
            #expect(MockTotals.total(1, 2, 3) == 6)
            when(MockTotals.total([1])).returns(9)
            #expect(MockTotals.total(1) == 9 && MockTotals.limit == 3)
            MockTotals.limit = 4
            #expect(RealTotals.limit == 4)
            RealTotals.limit = 3
        },
        Shape("forwarded statics: results of type Self, and associated types") { () async throws in
            forwardStatics(of: Mock.self, to: ListShelf.self)
            #expect(try await Mock.make("z").all() == ["z"])
            #expect(Mock.standard == "s")
            Mock.standard = "t"
            #expect(ListShelf.standard == "t")
            ListShelf.standard = "s"
            forwardStatics(of: MockNode.self, to: TreeNode.self)
            #expect(MockNode.root().copy().value() == 1)
        },
        Shape("forwarded statics: initialisers make partial mocks") { () async throws in
            forwardStatics(of: Mock.self, to: ListShelf.self)
            #expect(try await Mock("q").all() == ["q"])
            #expect(Mock(checking: "") == nil && Mock(checking: "a")?.count == 1)
            #expect(throws: ListShelf.Full(size: 1)) { try Mock(failing: "") }
            #expect(try Mock(failing: "a").first == "a")
            when(Mock.initializer(checking: "a")).returns(.fails)
            #expect(Mock(checking: "a") == nil)
        },
        Shape("forwarded statics: none given") { () async throws in
            when(MockTotals.total(.any)).forwards()
            let said = Failures.of { #expect(MockTotals.total(1) == 0) }
            #expect(
                said == [
                    """
                    MockTotals.total([1]) should be forwarded, but MockTotals has no real type. Give it one with \
                    forwardStatics(of: MockTotals.self, to: …).
                    """
                ])
        },
    ]
}

/// `Self` is the mock's type here, and the real object's there.
private var partialSelfShapes: [Shape] {
    [
        Shape("partial mock: results of type Self, Self? and [Self]") { () async throws in
            let real = TreeNode(1)
            let mock = MockNode(.partial(of: real))
            #expect(mock.me() === mock && mock.copy().value() == 2 && mock.parent == nil)
            real.nodes = [TreeNode(5), real]
            #expect(mock.children().map { $0.value() } == [5, 1] && mock.children()[1] === mock)
        },
        Shape("partial mock: arguments of type Self are the objects behind mocks") { () async throws in
            let real = TreeNode(1)
            let (mock, child) = (MockNode(.partial(of: real)), MockNode(.partial(of: TreeNode(2))))
            #expect(mock.add(child) == 1)
            #expect(try await mock.adopt([child, child])?.value() == 2)
            mock.parent = child
            #expect(real.nodes.map(\.number) == [2, 2, 2] && real.parent?.number == 2)
        },
        Shape("partial mock: an argument of type Self without a real object is refused") { () async throws in
            let mock = MockNode(.partial(of: TreeNode(1)))
            let said = Failures.of { #expect(mock.add(MockNode()) == 0) }
            #expect(said.count == 1)
            #expect(
                said[0].contains("MockNode cannot: TreeNode takes TreeNode where the mock is given MockNode.")
            )
        },
        Shape("partial mock: Self inside other types is refused") { () async throws in
            let mock = MockNode(.partial(of: TreeNode(1)))
            let said = Failures.of { #expect(mock.pair((mock, 1)) == false) }
            #expect(said.count == 1)
            #expect(
                said[0].contains(
                    "cannot: '(Self, Int)' mentions 'Self', which is the mock here and the real type there."))
        },
        Shape("partial mock: operators go on to the objects behind the operands") { () async throws in
            let (one, two) = (MockNode(.partial(of: TreeNode(1))), MockNode(.partial(of: TreeNode(2))))
            #expect((one + two).value() == 3 && -two == -2)
        },
    ]
}

private var partialOtherShapes: [Shape] {
    [
        Shape("partial mock: variadics, up to eight values") { () async throws in
            let mock = MockTotals(.partial(of: RealTotals()))
            #expect(try mock.sum(1, 2, 3, scale: 2) == 12)
            #expect(try mock.sum(1, 2, 3, 4, 5, 6, 7, 8, scale: 1) == 36 && mock.sum(scale: 1) == 0)
            #expect(await mock.later(1, 2) == 2)
            #expect(mock[1, 2] == 2)
            let said = Failures.of { #expect(mock[1, 2, 3, 4, 5, 6, 7, 8, 9] == 0) }
            #expect(said.count == 1)
            #expect(said[0].contains("cannot: a variadic member can be handed on with up to 8 values."))
        },
        Shape("partial mock: two variadic parameters are refused") { () async throws in
            let mock = MockTotals(.partial(of: RealTotals()))
            let said = Failures.of { #expect(mock.two(1, names: "a") == 0) }
            #expect(said.count == 1)
            #expect(said[0].contains("cannot: it has more than one variadic parameter."))
        },
        Shape("partial mock: sending arguments and results") { () async throws in
            let mock = MockTotals(.partial(of: RealTotals()))
            #expect(mock.give([1, 2]) == 2 && mock.take().value == 1)
        },
        Shape("partial mock: a synchronous member of an actor is refused") { () async throws in
            let mock = MockTicker<Int>(.partial(of: RealTicker()))
            let said = await Failures.of { () async in #expect(await mock.now() == 0) }
            #expect(said.count == 1)
            #expect(
                said[0].contains("cannot: a synchronous member of an actor cannot wait for another actor."))
        },
        Shape("partial mock: an actor's members whose values are not Sendable") { () async throws in
            let desk = MockOffice(.partial(of: RealOffice()))
            #expect(try await desk.texts() == ["a", "ab", "a", "later", "current"])
            when(desk.revise(.any, by: "b")).throws(Muted())
            await #expect(throws: Muted()) { try await desk.texts() }
            #expect(await desk.same() === desk)
            let pile = MockPile<Draft>(.partial(of: RealPile()))
            #expect(await pile.texts() == [nil, "x"])
            verify(pile.put(.any), .exactly(1))
        },
    ]
}
