import DoppelSupport

/// A mock: an object that records its calls, and that stubs tell what to do.
///
/// `@Mock` on a protocol `Speaker` writes a class `MockSpeaker`, and gives every class that is both a
/// `Speaker` and `Mocked` its members, so that a test target can have a mock of its own without a change
/// elsewhere:
///
/// ```swift
/// final class SpeakerMock: Speaker, Mocked { let mock = MockCore("SpeakerMock") }
/// ```
public protocol Mocked: AnyObject {
    /// The memory of this mock.
    nonisolated var mock: MockCore { get }
}

/// A mock that Doppel can make by itself: what a member returns that has no stub.
public protocol GeneratedMock: Mocked, SendableMetatype {
    /// Makes a mock with a memory of its own.
    nonisolated init(mock: MockCore)
}

extension Mocked {
    /// The memory for the static members and the initialisers of this type.
    ///
    /// It belongs to the open scope of ``withMocks(_:fileID:filePath:line:column:_:)``, or to the whole
    /// program.
    public nonisolated static var mock: MockCore {
        MockScope.core(for: ObjectIdentifier(Self.self), name: "\(Self.self)")
    }
}
