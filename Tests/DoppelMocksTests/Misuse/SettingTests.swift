import Testing

#if os(Linux) || os(macOS)
    /// Options of the compiler that a user's target may have.
    struct Setting: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var options: [String]

        init(_ name: String, _ mode: Int = 6, _ features: [String] = [], isolated: Bool = false) {
            testDescription = name
            options = ["-swift-version", "\(mode)", "-package-name", "snippets"]
            options += features.flatMap { ["-enable-upcoming-feature", $0] }
            options += isolated ? ["-default-isolation", "MainActor"] : []
        }

        private static let approachable = ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"]
        private static let strict = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]

        static let all = [
            Setting("Swift 5", 5),
            Setting("Swift 5 with main actor isolation by default", 5, isolated: true),
            Setting("Swift 6"),
            Setting("Swift 6 with upcoming features", 6, strict),
            Setting("Swift 6 with approachable concurrency", 6, approachable),
            Setting("Swift 6 with main actor isolation by default", 6, isolated: true),
            Setting("Swift 6 with all of that", 6, strict + approachable, isolated: true),
        ]
    }

    @Suite("Expansions compile without a warning", .enabled(if: Compiler.obstacle == nil))
    struct SettingTests {
        @Test("in the language mode and with the features of the target", arguments: Setting.all)
        func compiles(_ setting: Setting) throws {
            let options = setting.options + ["-D", "DEBUG"]
            #expect(try Compiler.complaints(about: Self.source, with: options) == [])
        }

        @Test("where the module has types with the names that they use")
        func shadowed() throws {
            #expect(try Compiler.complaints(about: Self.shadowing, with: Setting("").options) == [])
        }

        private static let source = """
            public import DoppelMocks
            public import Foundation

            public struct User: Codable, Hashable, Identifiable, Sendable {
                public var id = UUID()
                public init() {}
            }
            struct Offline: Error {}
            @Mock public protocol Users: Sendable {
                init(path: String)
                subscript(id: UUID) -> User? { get }
                func user(_ id: UUID, retrying: Bool) async throws -> User
                func search(_ text: String, limit: Int?, done: @escaping @Sendable (Result<[User], any Error>) -> Void)
                func changes() -> AsyncStream<User>
            }
            @Mock protocol Repository: Identifiable, Hashable {
                var id: UUID { get }
                var users: [User] { get set }
                static func make() -> Self
                func each(_ body: (User) throws -> Void) rethrows
                func pick<Item: Equatable>(_ items: [Item]) throws(Offline) -> Item
                func log(_ text: @autoclosure () -> String)
                func add(_ user: inout User, _ tags: String...)
            }
            @Mock protocol CachedUsers: Users, CustomStringConvertible { func clear() async }
            @Mock nonisolated protocol Net: Sendable { func load(_ url: URL) async throws -> Data }
            @Mock @MainActor protocol Screen: AnyObject { var title: String { get set }; func show() async }
            @Mock protocol Vault: Actor { func get(_ key: String) async -> Data?; var count: Int { get } }
            @Mock protocol Box<Item> { associatedtype Item; func put(_ item: Item) -> [Item]; var top: Item? { get set } }
            @Mock protocol Coded: Codable, Error, Comparable { var code: Int { get } }
            @Mock package protocol Shared { func share(_ users: some Collection<User>) -> any Hashable }
            @Mock fileprivate protocol Hidden { func hide() }
            enum API {
                struct Request: Sendable {}
                @Mock protocol Client { func send(_ request: Request) async throws -> User }
            }
            @Spied final class Library {
                init(name: String) {}
                func load(_ id: Int) async throws -> User { User() }
                func each(_ body: (Int) -> Void) { body(3) }
                static func open(_ place: inout Int) -> Int { place }
                var size: Int { @SpiedFunction get { 3 } @SpiedFunction set {} }
                subscript(place: Int) -> Int { @SpiedFunction get { place } }
            }
            @Spied actor Desk { func sit() -> Int { 3 }; var seats: Int { @SpiedFunction get { 2 } } }
            @SpiedFunction func today(_ offset: Int) -> Int { offset }
            final class ScreenByHand: Screen, Mocked { let mock = MockCore("ScreenByHand") }
            """

        @Test(
            "with closures of asynchronous members, and values that are not 'Sendable'",
            arguments: Setting.all)
        func asynchronous(_ setting: Setting) throws {
            let options = setting.options + ["-D", "DEBUG"]
            #expect(try Compiler.complaints(about: Self.closures, with: options) == [])
        }

        private static let closures = """
            import DoppelMocks
            final class Book {}
            struct Bad: Error {}
            @Mock protocol Closures {
                init(_ body: () -> Void) async throws
                static func any(_ body: (Int) -> Int, _ book: Book) async -> Book
                func plain(_ body: (Int) -> Int, _ book: Book) async -> Book
                func later(_ body: (Book) async -> Book) async -> Int
                func sendable(_ body: @Sendable (Int) async throws -> Int) async throws -> Int
                func rethrowing<Value>(_ body: () async throws -> Value) async rethrows -> Value
                func changing<Value>(_ body: () throws -> Value, _ book: inout Book) async throws -> Value
                func typed(_ body: (Int) throws(Bad) -> Int, _ other: () async -> Void) async throws(Bad)
                @concurrent func elsewhere(_ body: () -> Void, _ other: () async -> Void) async
                nonisolated(nonsending) func here(_ body: () -> Void, _ other: () async -> Void) async
                func there(isolation: isolated (any Actor)?, _ body: () throws -> Int) async throws -> Book
                @MainActor func main(_ body: @MainActor () -> Void) async -> Book
                func own(_ body: (Self) -> Int) async -> Self
            }
            @Mock protocol Box<Item> {
                associatedtype Item
                func find(_ body: (Item) -> Int, _ item: Item) async throws -> Item
            }
            @Mock protocol Vault: Actor {
                func find(_ body: (Int) -> Int, _ book: Book) async throws -> Book
                nonisolated func peek(_ body: (Int) -> Int, _ book: Book) async throws -> Book
            }
            @Mock @MainActor protocol Screen { func find(_ body: (Int) -> Int, _ book: Book) async -> Book }
            @Mock nonisolated protocol Net { func find(_ body: (Int) -> Int, _ book: Book) async throws -> Book }
            @Spied class Library {
                func lend(_ book: Book) async -> Book { book }
                func plain(_ body: (Int) -> Int, _ book: Book) async -> Book { _ = body(3); return book }
                func changing(_ body: (Int) -> Int, _ book: inout Book) async throws -> Int { body(3) }
                func typed(_ body: () -> Int, _ other: (Book) async throws(Bad) -> Int) async throws(Bad) -> Int {
                    try await other(Book())
                }
                @concurrent func elsewhere(_ body: (Int) async -> Void) async { await body(4) }
                nonisolated(nonsending) func here(_ body: (Int) async -> Void) async { await body(4) }
                static func any(_ body: (Int) async -> Void) async { await body(4) }
                func generic<Value>(_ body: (Int) async throws -> Value) async throws -> Value { try await body(4) }
            }
            @Spied struct Shelf {
                var count = 0
                mutating func fill(_ body: (Int) -> Int, _ book: Book) async -> Int { count = body(3); return count }
            }
            @SpiedFunction func free(_ body: (Int) -> Int, _ book: Book) async -> Int { body(4) }
            """

        private static let shadowing = """
            import DoppelMocks
            struct Stream<Element> {}
            struct Mock {}
            struct Call {}
            struct AsyncCall {}
            struct Result {}
            struct Task {}
            struct String {}
            struct Int {}
            struct Void {}
            struct Never {}
            struct Bool {}
            struct Get {}
            struct ArgumentMatcher {}
            struct MockCore {}
            struct Sent {}
            struct Spy {}
            struct Initialization {}
            protocol Error {}
            protocol Actor {}
            protocol Mocked {}
            protocol GeneratedMock {}
            struct Bad: Swift.Error {}
            func withoutActuallyEscaping(_ text: String) {}
            @DoppelMocks.Mock protocol P {
                init?(number: Int) throws
                var value: Int { get set }
                var later: Swift.Int { get async throws }
                func run(_ text: String, _ result: Result) -> Task
                func map(_ body: (Swift.Int) throws -> Mock) rethrows -> Mock
                func typed(_ body: (Swift.Int) throws -> Mock) throws(Bad) -> Call
                func add(_ number: inout Int, _ more: Int...) async throws(Bad) -> Void
                func lazy(_ text: @autoclosure () -> String) -> Stream<Int>?
                static func make() async throws -> Self
                subscript(number: Int) -> Get { get set }
                static func == (left: Self, right: Self) -> Swift.Bool
            }
            @DoppelMocks.Mock protocol Q<Item>: Swift.Actor {
                associatedtype Item
                func put(_ item: Item) async -> [Item]
            }
            @DoppelMocks.Mock protocol R: Swift.Codable, Swift.Error, Swift.Hashable { func run() -> Never }
            @Spied final class Library {
                init?(number: Int) throws { return nil }
                func run(_ text: String) async throws(Bad) -> Task { Task() }
                func each(_ body: (Swift.Int) -> Swift.Int) -> Call { Call() }
                var value: String { @SpiedFunction get { String() } @SpiedFunction set {} }
            }
            @SpiedFunction func free(_ number: Int) -> Void { Void() }
            enum Nest {
                struct Array {}
                @DoppelMocks.Mock protocol N { func run(_ array: Array, _ text: String) -> Swift.Array<Int> }
            }
            """
    }
#endif
