import DoppelMocks
import DoppelSupport
import Foundation
import Testing

struct Novel: Sendable, Equatable { var title: String }

struct Offline: Error {}

@Mock protocol Basket {
    var count: Int { get }
    func add(_ novel: Novel)
}

@Mock protocol Bookshop {
    var currency: String { get set }
    func find(_ words: String, page: Int) async throws -> [Novel]
    func price(of novel: Novel) -> Double?
    func buy(_ novel: Novel, then done: @escaping @Sendable (Bool) -> Void)
    func basket() -> any Basket
    func close()
}

extension Notification.Name {
    fileprivate static let shopClosed = Notification.Name("shopClosed")
}

private final class Log: Sendable {
    let lines = Locked<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

private struct App {
    func run(_ shop: any Bookshop) async throws {
        _ = try await shop.find("dune", page: 1)
        shop.close()
    }
}

@Suite("The guide to stubbing and verifying")
struct StubbingGuideTests {
    private let shop = MockBookshop()
    private let dune = Novel(title: "Dune")

    @Test("stubs as it says")
    func stubbing() async throws {
        let log = Log()
        when(shop.find("swift", page: 1)).returns([dune], []).then.throws(Offline())
        when(shop.find(.any, page: .greaterThan(99))).throws(Offline())
        when(shop.find(.hasPrefix("slow"), page: .any)).suspends(for: .seconds(1)).returns([])
        when(shop.price(of: .any)).does { novel in novel.title.isEmpty ? nil : 9.5 }
        when(shop.currency(.get)).returns("EUR")
        when(shop.currency(set: "XXX")).runs { _ in log.add("no such currency") }
        when(shop.buy(.any, then: .any)).calls({ $0.1 }, with: true)
        when(shop.close()).posts(.shopClosed)
        #expect(try await shop.find("swift", page: 1) == [dune])
        #expect(try await shop.find("swift", page: 1) == [])
        for _ in 1...2 { await #expect(throws: Offline.self) { try await shop.find("swift", page: 1) } }
        await #expect(throws: Offline.self) { try await shop.find("", page: 100) }
        #expect(shop.price(of: dune) == 9.5 && shop.price(of: Novel(title: "")) == nil)
        shop.currency = "XXX"
        #expect(shop.currency == "EUR" && log.lines.withLock { $0 } == ["no such currency"])
        shop.buy(dune) { log.add("\($0)") }
        #expect(log.lines.withLock { $0 }.last == "true")
    }

    @Test("returns mocks as it says")
    func children() throws {
        let basket = try #require(shop.basket() as? MockBasket)
        when(basket.count(.get)).returns(2)
        #expect(shop.basket().count == 2)
    }

    @Test("describes calls as it says")
    func describing() async throws {
        for word in ["", "swift", "12", "c"] { _ = try await shop.find(word, page: 2) }
        for novel in [dune, Novel(title: "It")] { _ = shop.price(of: novel) }
        for name in ["EUR", "XXX"] { shop.currency = name }
        verify(shop.price(of: .equal(dune)), .exactly(1))
        verify(shop.find(.contains("swift") || .matches("^[0-9]+$"), page: .in(1...3)), .exactly(2))
        verify(shop.find(.not(.isEmpty), page: .matching("even") { $0 % 2 == 0 }), .exactly(3))
        verify(shop.currency(set: .oneOf("EUR", "USD")), .exactly(1))
    }

    @Test("verifies as it says")
    func verifying() async throws {
        let words = Captor<String>()
        when(shop.find(.captured(by: words), page: 1)).returns([])
        _ = try await shop.find("dune", page: 1)
        #expect(words.values == ["dune"])
        shop.close()
        verify(shop.find("dune", page: .any))
        verify(shop.find(.any, page: .any), .range(1...3))
        verify(shop.find("dune", page: 1), returned: [])
        verify(shop.find(.any, page: .any), threw: Offline.self, .never)
        verify(shop.find("", page: .any), threw: .is(Offline.self), .never)
        await verify(shop.close(), within: .seconds(2))
        #expect(calls(of: shop.find(.any, page: .any)).map(\.1) == [1])
        noMoreCalls(shop)
    }

    @Test("verifies an order as it says")
    func ordering() async throws {
        let basket = MockBasket()
        _ = try await shop.find("dune", page: 1)
        for novel in [dune, dune] { basket.add(novel) }
        shop.close()
        inOrder {
            verify(shop.find(.any, page: .any))
            verify(basket.add(.any), .exactly(2))
            verify(shop.close())
        }
    }

    @Test("expects as it says")
    func expecting() async throws {
        let app = App()
        expect(shop.close())
        expect(shop.find(.any, page: .any), .atMost(2)).returns([])
        reject(shop.buy(.any, then: .any))
        try await app.run(shop)
        verifyAll(shop)
    }

    @Test("has no line of Swift that is not tried here")
    func compiled() throws {
        let here = URL(fileURLWithPath: #filePath)
        let root = here.deletingLastPathComponent().appendingPathComponent("../../..").standardized
        let guide = root.appendingPathComponent(
            "Sources/DoppelMocks/DoppelMocks.docc/Guides/StubbingAndVerifying.md")
        let blocks = try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "```")
        let samples = blocks.filter { $0.hasPrefix("swift\n") }.flatMap {
            $0.dropFirst(6).split(separator: "\n")
        }
        let tried = Set(try String(contentsOf: here, encoding: .utf8).split(separator: "\n").map(\.trimmed))
        #expect(samples.count > 40)
        #expect(samples.map(\.trimmed).filter { !tried.contains($0) } == [])
    }
}

extension Substring {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
