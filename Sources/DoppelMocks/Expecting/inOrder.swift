import DoppelSupport

/// A stretch of a test in which verifications and expectations follow each other.
final class OrderedPassage: Sendable {
    /// A class, as a task-local value that holds no function.
    @TaskLocal static var current: OrderedPassage?

    let expectations = ExpectationOrder()
    let isStrict: Bool
    /// The number of the last call that a verification used.
    let position: Locked<Int>
    private let used = Locked<[MockCore]>([])

    init(isStrict: Bool, position: Int) {
        self.isStrict = isStrict
        self.position = Locked(position)
    }

    func use(_ core: MockCore) {
        used.withLock { cores in
            if !cores.contains(where: { $0 === core }) { cores.append(core) }
        }
    }

    var cores: [MockCore] { used.withLock { $0 } }
}

/// Verifies calls in the order of the verifications in `body`, or expects calls in the order of the
/// expectations.
///
/// The order holds across mocks:
///
/// ```swift
/// inOrder {
///     verify(store.open())
///     verify(store.save(.any), .exactly(2))
///     verify(network.send(.any))
/// }
/// ```
///
/// Other calls may come between those that are verified, unless `strictly` says that the mocks may have
/// received no others.
///
/// Of expectations each has its turn: it begins when those before it are met, and ends when one behind it has
/// taken a call; while it lasts, the expectation takes all the calls it has room for. A call that some expectation
/// describes, and that comes when none of them has its turn, fails a strict mock at once, and a nice one in
/// `verifyAll`.
@discardableResult public func inOrder<Result>(
    strictly: Bool = false, _ mocks: any Mocked..., perform body: () throws -> Result
) rethrows -> Result {
    let passage = OrderedPassage(isStrict: strictly, position: 0)
    mocks.forEach { passage.use($0.mock) }
    return try OrderedPassage.$current.withValue(passage) { try body() }
}

/// Verifies calls in the order of the verifications in `body`, which may wait for them.
@discardableResult public nonisolated(nonsending) func inOrder<Result>(
    strictly: Bool = false, _ mocks: any Mocked...,
    perform body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    let passage = OrderedPassage(isStrict: strictly, position: 0)
    mocks.forEach { passage.use($0.mock) }
    return try await OrderedPassage.$current.withValue(passage) { try await body() }
}
