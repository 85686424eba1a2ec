public import DoppelMocks

// Classes that are spied on in another module than their subclasses, and others that are not.

/// Has a method for everyone, and one for those who test this module.
@Spied open class Shelter {
    /// Makes one.
    public init() {}
    /// Names the shelter.
    open func greet(_ name: String) -> String { "shelter \(name)" }
    /// Calls `greet` by `self`.
    public func greetAll(_ names: [String]) -> [String] { names.map { greet($0) } }
    /// Fails for nothing.
    open nonisolated(nonsending) func load(_ number: Int) async throws -> String { "shelter \(number)" }
    /// The name of the class.
    open class func make() -> String { "made by \(self)" }
    func hide(_ number: Int) -> Int { number }
}

/// Is not spied on.
open class Stage {
    /// What has happened.
    public private(set) var events: [String] = []
    /// Makes one.
    public init() {}
    /// Notes it.
    open func appear(_ isAnimated: Bool) { events.append("appeared \(isAnimated)") }
    /// One of two of a name.
    open func title(_ number: Int) -> String { "screen \(number)" }
    /// One of two of a name.
    open func title(_ text: String) -> String { "screen \(text)" }
    /// Takes its time.
    open nonisolated(nonsending) func load<Value: Sendable>(_ value: Value) async throws -> Value { value }
    /// The kind of screen.
    open class func kind() -> String { "screen" }
    /// What frameworks do.
    public func present() -> String {
        appear(true)
        return title(1) + title("a")
    }
}

/// Is not spied on, and belongs to the main actor.
@MainActor open class Controller {
    /// What has happened.
    public private(set) var events: [String] = []
    /// Makes one.
    public init() {}
    /// Notes it.
    open func didLoad() { events.append("loaded") }
    /// Takes its time.
    open func reload(_ number: Int) async -> Int { number }
}
