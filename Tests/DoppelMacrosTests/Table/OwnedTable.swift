import DoppelMocks
import Testing

var ownedShapes: [Shape] {
    [
        Shape("borrowing and consuming parameters") { () async throws in
            let mock = MockOwned()
            when(mock.read("a")).returns(1)
            when(mock.keep("b")).returns(2)
            #expect([mock.read("a"), mock.keep("b")] == [1, 2])
        },
        Shape("parameters that cannot be copied") { () async throws in
            let mock = MockOwned()
            when(mock.look(.any)).returns(3)
            let file = File()
            #expect(mock.look(file) == 3)
            #expect(mock.generic(file) == 0)
            mock.open(file)
            verify(mock.open(.any), .exactly(1))
        },
        Shape("inout parameters that cannot be copied") { () async throws in
            let mock = MockFiles()
            var file = File(number: 1)
            mock.rename(&file)
            #expect(file.number == 1)
            when(mock.rename(.any)).does { $0.value.number = 5 }
            mock.rename(&file)
            #expect(file.number == 5)
            when(mock.renameLater(.any, to: 3)).throws(Muted())
            await #expect(throws: Muted()) {
                var file = File(number: 1)
                _ = try await mock.renameLater(&file, to: 3)
            }
            when(mock.pull(.any)).does { $0.value.isOpen.toggle() }
            var drawer = Desk.Drawer()
            mock.pull(&drawer)
            let isOpen = drawer.isOpen
            #expect(isOpen)
            #expect(mock.change(&drawer) == 0)
            verify(mock.rename(.any), .exactly(2))
        },
        Shape("results that cannot be copied") { () async throws in
            let mock = MockFiles()
            when(mock.open(4)).returns(.making { File(number: 4) })
            when(mock.openLater(.any)).throws(Muted())
            when(mock.find(1)).returns(.making { File(number: 1) })
            #expect(mock.open(4).number == 4)
            await #expect(throws: Muted()) { _ = try await mock.openLater(1).number }
            let number = mock.find(1)?.number
            #expect(number == 1)
        },
        Shape("partial mock: values that cannot be copied") { () async throws in
            let mock = MockFiles(.partial(of: Disk()))
            var file = File(number: 1)
            mock.rename(&file)
            #expect(file.number == 2)
            #expect(try await mock.renameLater(&file, to: 9) == 9)
            #expect(file.number == 9 && mock.open(3).number == 3)
            #expect(try await mock.openLater(4).number == 4)
            #expect(mock.change(&file) == 7)
        },
        Shape("spans") { () async throws in
            let mock = MockFiles()
            when(mock.count(.any, .any)).returns(3)
            let numbers = [1, 2]
            #expect(mock.count(numbers.span, File()) == 3)
            var other = [0]
            var span = other.mutableSpan
            mock.fill(&span)
            verify(mock.fill(.any), .exactly(1))
            let partial = MockFiles(.partial(of: Disk()))
            #expect(partial.count(numbers.span, File(number: 1)) == 3)
            partial.fill(&span)
            #expect(other == [1])
        },
        Shape("protocol Resource: ~Copyable") { () async throws in
            let mock = MockResource()
            when(mock.close()).returns(3)
            #expect(mock.peek() == 0 && mock.close() == 3 && mock.number == 0)
        },
        Shape("protocol Elusive: ~Copyable, ~Escapable") { () async throws in
            let mock = MockElusive()
            when(mock.peek()).returns(3)
            #expect(mock.peek() == 3)
        },
        Shape("consuming and borrowing an associated type and Self") { () async throws in
            let mock = MockSlot<String>()
            when(mock.put("a", other: .identical(mock))).returns(2)
            #expect(mock.put("a", other: mock) == 2 && mock.put("b", other: mock) == 0)
        },
    ]
}
