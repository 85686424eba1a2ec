public import Foundation

/// An observer of notifications that expects and verifies them.
///
/// ```swift
/// let observer = MockObserver()
/// expect(observer.notification(.didSave, object: .identical(document)))
/// await app.save()
/// verifyAll(observer)
/// verify(observer.notification(.didFail), .never)
/// ```
///
/// A notification is a call of the observer: `inOrder`, captors and `verify(_:within:)` work as for any mock. A
/// strict observer fails for each notification that is not expected; give it the names it shall listen to.
public final class MockObserver: Mocked, Sendable {
    /// The memory of the notifications.
    public let mock: MockCore
    private let subscriptions: Subscriptions

    /// Observes a notification center until the observer is released, is stopped, or its scope has ended.
    ///
    /// By default the program's own `center`, and all `names`. A `.strict` observer fails for notifications that are
    /// neither stubbed nor expected.
    public init(
        of center: NotificationCenter = .default, names: [Notification.Name]? = nil, _ mode: MockMode = .nice,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        mock = MockCore("MockObserver", mode, fileID: fileID, filePath: filePath, line: line, column: column)
        subscriptions = Subscriptions(mock, center, names)
        mock.whenStopped { [weak subscriptions] in subscriptions?.end() }
    }

    /// Describes notifications of a name.
    public func notification(
        _ name: Notification.Name, object: ArgumentMatcher<Any?> = .any,
        userInfo: ArgumentMatcher<[AnyHashable: Any]> = .any
    ) -> Call<(String, Any?, [AnyHashable: Any]), Void, Never> {
        notification(.equal(name.rawValue), object: object, userInfo: userInfo)
    }

    /// Describes notifications by a condition on the name's text.
    public func notification(
        _ name: ArgumentMatcher<String>, object: ArgumentMatcher<Any?> = .any,
        userInfo: ArgumentMatcher<[AnyHashable: Any]> = .any
    ) -> Call<(String, Any?, [AnyHashable: Any]), Void, Never> {
        mock.describe(Subscriptions.member, name, object, userInfo)
    }
}

/// What a notification center holds of an observer.
///
/// `@unchecked`: constants; a center may be used from any thread, which Foundation does not say in types everywhere.
private final class Subscriptions: @unchecked Sendable {
    static let member = "notification(_:object:userInfo:)"

    private let center: NotificationCenter
    private let tokens: [any NSObjectProtocol]

    init(_ core: MockCore, _ center: NotificationCenter, _ names: [Notification.Name]?) {
        self.center = center
        // A name that is given twice is not heard twice.
        let wanted = names.map { Set($0).map(Optional.some) } ?? [nil]
        tokens = wanted.map { name in
            center.addObserver(forName: name, object: nil, queue: nil) { note in
                let arguments = (note.name.rawValue, note.object, note.userInfo ?? [:])
                core.received(Self.member, arguments, returning: Void.self).result()
            }
        }
    }

    deinit { end() }

    func end() { tokens.forEach(center.removeObserver) }
}

extension ArgumentMatcher where Argument == [AnyHashable: Any] {
    /// Dictionaries with at least these entries.
    public static func with(_ entries: [String: any Hashable & Sendable]) -> Self {
        let wanted = entries.mapValues { AnyHashable($0) }
        return Self(unchecked: "with \(Words.of(wanted))", key: MatcherKey("with", wanted)) { values in
            wanted.allSatisfy { values[$0.key] as? AnyHashable == $0.value }
        }
    }
}
