import DoppelMocks
import Foundation

// Protocols that refine those of the standard library.

@Mock protocol Coded: Codable, Sendable {
    var name: String { get }
}

@Mock protocol CodedChild: Coded {
    func play()
}

@Mock protocol CodedEntity: Identifiable, Hashable, Codable where ID == UUID {
    var title: String { get set }
}

@Mock @MainActor protocol EncodedScreen: Encodable, Equatable {
    var title: String { get }
}

@Mock protocol Keyed<ID>: Identifiable, Comparable {
    func open() -> Bool
}

@Mock protocol RestatedKey: Identifiable {
    associatedtype ID
    var id: ID { get }
}

@Mock protocol Problem: LocalizedError, CustomNSError, CustomReflectable {
    var code: Int { get }
}

@Mock protocol Feed: AsyncSequence where Element == Int {
    func makeAsyncIterator() -> AsyncStream<Int>.Iterator
}

@Mock protocol Page: Sequence where Element == String {
    func makeIterator() -> IndexingIterator<[String]>
}

@Mock protocol Code: RawRepresentable where RawValue == String {
    init?(rawValue: String)
    var rawValue: String { get }
}

@Mock protocol Output: TextOutputStream {
    mutating func write(_ string: String)
}

struct RealCoded: Coded {
    var name = "real"
}

@Mock @MainActor protocol Panelled: Identifiable, Hashable {
    var id: UUID { get }
    var title: String { get }
}

final class RealPanelled: Panelled {
    nonisolated let id: UUID
    let title = "real"
    nonisolated init(id: UUID) { self.id = id }
    nonisolated static func == (left: RealPanelled, right: RealPanelled) -> Bool { left.id == right.id }
    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
