import Testing

/// A line that should not compile, and what the compiler says about it.
struct Misuse: Sendable, CustomTestStringConvertible {
    /// The line, with a `¦` where the compiler points.
    var code: String
    var text: String

    init(_ code: String, _ text: String) {
        self.code = code
        self.text = text
    }

    var testDescription: String { line }

    var line: String { code.replacing("¦", with: "") }

    var column: Int { code.prefix { $0 != "¦" }.utf8.count + 1 }

    static let all =
        descriptions + plainValues + counts + answers + noResults + closures + types + calls + spies

    /// What the lines are about.
    static let declarations = """
        import DoppelMocks
        struct Muted: Error {}
        struct Broken: Error {}
        struct Page {}
        struct Place: Equatable, Sendable { var name: String }
        enum Band { case near, far }
        @Mock protocol Speaker {
            var volume: Int { get set }
            func say(_ text: String, times: Int) -> Bool
            func stop()
            func pick() throws(Muted) -> Int
            func play() throws -> Int
            func show(_ page: Page)
            func make<T>() -> T
            func tune(_ band: Band)
            func mark(_ place: Place)
            func find(_ place: Place) -> Int
            func measure(_ text: String) -> Int
            func put(_ place: Place, at number: Int)
            func limit(_ number: Int?)
            func build<T>(_ type: T.Type) -> T
            func load(_ id: Int) async throws -> Place
            func fetch(_ id: Int) async -> Int
            func search(_ text: String, done: @escaping @Sendable (Int) -> Void)
            func fill(_ count: inout Int) -> Bool
            subscript(key: String) -> Int { get set }
            static func shared(_ id: Int) -> Int
        }
        @Spied final class Library {
            func size(_ shelf: String) -> Int { 3 }
            static func open(_ id: Int) -> Bool { true }
        }
        @SpiedFunction func today(_ offset: Int) -> String { "" }
        let place = Place(name: "a")
        struct Radio { func say(_ text: String, times: Int) -> Bool { true } }
        """
}
