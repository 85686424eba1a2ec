/// What a request is answered with: a status, header fields, a body, and how all of that arrives in time.
///
/// Every part has a factory and a modifier of the same name, so that a reply reads from left to right.
/// Nothing given means status 200 with an empty body; of two contradicting parts the later one counts.
///
/// ```swift
/// stubs.stub(.post("/login"), reply: .status(401).json(["error": "expired"]))
/// stubs.stub(.get("/books"), reply: .file("books.json").delayed(by: .milliseconds(200)).network(.edge))
/// stubs.stub(.get("/feed"), reply: .error(.notConnectedToInternet))
/// ```
///
/// `Content-Length` and `Content-Type` are supplied when they are absent, unless ``withoutHeader(_:)-method``
/// leaves them out.
///
/// A mistake, such as a negative delay or a fixture that is not there, is reported where the stub is defined;
/// a request that is answered with such a reply fails with the same words.
public struct Reply: Sendable {
    var status = 200
    var reason: String?
    var headers = HTTPHeaders()
    /// The fields that come behind the body.
    var trailers = HTTPHeaders()
    /// Names that the user wants to be absent, also where they would be supplied.
    var omittedHeaders: [String] = []
    /// Set for a response that is no HTTP response.
    var plainHead: PlainHead?
    var body = ReplyPlan.Body.empty
    /// The type that the body has when no header says otherwise.
    var bodyType: String?
    var timing = ReplyPlan.Timing()
    var ending = ReplyPlan.Ending.finish
    /// What goes wrong with the connection.
    var fault: Fault?
    /// What is done with the WebSocket that the request asks for.
    var webSocket: WebSocketScript?
    /// Whether requests for a part are obeyed.
    var acceptsRanges = false
    /// Whether conditions of requests are obeyed.
    var answersConditions = false
    /// Whether the `ETag` is to be made from the body.
    var computesEntityTag = false
    /// The coding that is to be applied to the body.
    var coding: ContentCoding?
    /// Set when the request goes to the network.
    var upstream: UpstreamRequest?
    /// What is done to the response before the program gets it.
    var rewriting = ResponseRewriting()
    /// Set when parts are filled in from each request.
    package var template: ReplyTemplate?
    /// Mistakes that modifiers found in their arguments, in the order of the calls.
    var notedProblems: [ReplyProblem] = []

    struct PlainHead: Sendable {
        var mimeType: String?
        var textEncoding: String?
        var expectedLength: Int?
    }

    /// Makes the reply that has nothing but status 200.
    public init() {}

    /// A copy with a change made to it.
    func with(_ change: (inout Reply) -> Void) -> Reply {
        var copy = self
        change(&copy)
        return copy
    }

    mutating func note(_ problem: ReplyProblem) {
        notedProblems.append(problem)
    }

    /// A copy with one more mistake, found where the reply was made.
    package func noting(_ problem: ReplyProblem) -> Reply { with { $0.note(problem) } }
}
