import DoppelCore
import Foundation
import Testing

/// The shapes of `stub`, as far as inference is concerned.
private func stub(_ compute: @escaping @Sendable (InterceptedRequest) throws -> Reply) -> Recipe {
    Recipe(compute)
}
private func stub(_ compute: @escaping @Sendable (InterceptedRequest) async throws -> Reply) -> Recipe {
    Recipe(async: compute)
}
private func stub(reply: Reply) -> Recipe { Recipe(reply) }

private func title() async throws -> String { "序言" }
private func check(_ request: InterceptedRequest) throws {}

private func isAsync(_ recipe: Recipe) -> Bool {
    if case .computedAsync = recipe { true } else { false }
}

@Suite("Replies are written as the design shows them")
struct ReplyShapeTests {
    let request = InterceptedRequest(url: URL(string: "https://api.example.com/books/7")!)

    @Test("closures take literals with variables, and are sync or async as they are written")
    func closures() {
        #expect(!isAsync(stub { request in .json(["id": request.pathParameters["id"], "n": 1]) }))
        #expect(!isAsync(stub { .json(["id": $0.pathParameters["id"]]) }))
        #expect(!isAsync(stub { _ in throw URLError(.timedOut) }))
        #expect(
            isAsync(
                stub { request in
                    .json([
                        "id": request.pathParameters["id"], "title": "\(try await title())",
                        "t": ["a", 1, nil],
                    ])
                }))
        #expect(
            !isAsync(
                stub { request in
                    try check(request)
                    guard let id = request.pathParameters["id"] else {
                        return .status(400).json(["error": "no id"])
                    }
                    if id == "7" { return .status(404) }
                    return .json(["id": JSON(id)])
                }))
    }

    @Test("fixed replies chain")
    func chains() {
        let recipes = [
            stub(reply: .status(204)),
            stub(reply: .status(401).json(["error": "expired"])),
            stub(reply: .json(["token": "t"]).delayed(by: .milliseconds(200)).network(.edge)),
            stub(reply: .error(.timedOut)),
            stub(reply: .error(Oops())),
            stub(reply: .redirect(to: "/elsewhere")),
            stub(reply: .empty.header("X", "v").reason("Fine")),
            stub(reply: .chunks([.init("a", after: .milliseconds(100)), .init("b")])),
            stub(reply: .data(Data()).plain(mimeType: "text/html")),
            stub(reply: .json([])), stub(reply: .json([:])), stub(reply: .json("text")),
            stub(reply: .json(nil)),
            stub(reply: .json([["id": 1, "x": nil], ["id": 2]])),
        ]
        #expect(recipes.count == 14)
    }

    @Test("what a closure throws becomes the request's error")
    func thrown() async {
        let plan = ReplyPlan.computed(for: request) { _ in throw Oops() }
        #expect(await Stage.perform(plan).deeds == [.fail("oops")])
        let later = await ReplyPlan.computedAsync(for: request) { _ in throw Oops() }
        #expect(await Stage.perform(later).deeds == [.fail("oops")])
        let fine = ReplyPlan.computed(for: request) { .text($0.path) }
        #expect(await Stage.perform(fine).body == Data("/books/7".utf8))
    }

    @Test("a nil in an object of Swift values is null")
    func nulls() async {
        let reply = Reply.json(["id": request.pathParameters["id"], "n": [1, 2].count])
        #expect(await Stage.perform(reply).body == Data(#"{"id":null,"n":2}"#.utf8))
    }
}

@Suite("Encodable values are encoded at definition")
struct EncodedReplyTests {
    /// Neither `Sendable` nor a value.
    final class Book: Encodable {
        var title = "序言"
        var date = Date(timeIntervalSince1970: 0)
    }

    struct Failing: Encodable {
        func encode(to encoder: any Encoder) throws { throw Oops() }
    }

    struct Infinite: Encodable {
        var prices = [1, Double.infinity]
    }

    @Test("later changes to the value do not count")
    func snapshot() async throws {
        let book = Book()
        let reply = Reply.encoded(book)
        book.title = "changed"
        let body = try JSON(data: await Stage.perform(reply).body)
        #expect(body["title"] == "序言")
    }

    @Test("an encoder of one's own decides the form")
    func encoder() async {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .sortedKeys
        let reply = Reply.encoded(Book(), encoder: encoder)
        #expect(
            await Stage.perform(reply).body == Data(#"{"date":"1970-01-01T00:00:00Z","title":"序言"}"#.utf8))
    }

    @Test("a value that cannot be encoded is a mistake at definition")
    func failing() {
        #expect(
            Reply.encoded(Failing()).problems.map(\.description) == [
                "A value of type Failing could not be encoded: oops"
            ])
        #expect(
            Reply.encoded(Infinite()).problems.first?.description.hasPrefix(
                "A value of type Infinite could not be encoded: at prices.[1]: ") == true)
    }
}
