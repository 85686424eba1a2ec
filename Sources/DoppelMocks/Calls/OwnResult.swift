/// A result that is the mock itself, or contains it, as the mock's log and stubs keep it: without the mock, which
/// they would keep alive for good.
///
/// The mock is found as the whole result, also of a protocol's type, in an optional and in (nested) arrays.
///
/// `@unchecked`: constants; what else is in an array is handled as in every other result.
@usableFromInline struct OwnResult<Result>: @unchecked Sendable {
    private indirect enum Part {
        case mock
        case list([Part])
        case other(Any)
    }

    private let mock: WeakReference
    private let part: Part

    /// Takes `result` if the mock of `core` is in it.
    init?(_ result: Result, of core: MockCore) {
        guard let mock = Self.mock(of: core, in: result) else { return nil }
        self.mock = WeakReference(mock)
        part = Self.part(result, without: core)
    }

    /// The result; `nil` when the mock is gone.
    @usableFromInline var value: Result? {
        guard let mock = mock.object else { return nil }
        return Self.whole(part, with: mock) as? Result
    }

    private static func mock(of core: MockCore, in value: Any) -> AnyObject? {
        if let mock = value as? any Mocked { return mock.mock === core ? mock : nil }
        guard let list = value as? [Any] else { return nil }
        return list.lazy.compactMap { Self.mock(of: core, in: $0) }.first
    }

    private static func part(_ value: Any, without core: MockCore) -> Part {
        guard mock(of: core, in: value) != nil else { return .other(value) }
        guard let list = value as? [Any] else { return .mock }
        return .list(list.map { part($0, without: core) })
    }

    private static func whole(_ part: Part, with mock: AnyObject) -> Any {
        switch part {
        case .mock: mock
        case .list(let parts): parts.map { whole($0, with: mock) }
        case .other(let value): value
        }
    }
}

extension OwnResult {
    /// Whether a result of this type can contain a mock where it would be found.
    static var isPossible: Bool { canBeMock(Result.self) }

    private static func canBeMock(_ type: Any.Type) -> Bool {
        if let container = type as? any ResultContainer.Type { return canBeMock(container.contentType) }
        return type is AnyObject.Type || isExistential(type)
    }

    /// Whether it is `any P`, by the kind that each type's metadata begin with (swift/docs/ABI/TypeMetadata.rst).
    private static func isExistential(_ type: Any.Type) -> Bool {
        let kind = unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
        return kind == 0x303 || kind == 0x307
    }
}

/// A type whose values may contain the result proper.
private protocol ResultContainer {
    static var contentType: Any.Type { get }
}

extension Optional: ResultContainer {
    fileprivate static var contentType: Any.Type { Wrapped.self }
}

extension Array: ResultContainer {
    fileprivate static var contentType: Any.Type { Element.self }
}
