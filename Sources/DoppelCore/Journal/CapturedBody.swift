public import Foundation

/// What a journal keeps of a body.
public struct CapturedBody: Sendable, Hashable {
    /// The bytes from the beginning, up to the journal's limit.
    public private(set) var data: Data
    /// Whether these are all the bytes that were delivered.
    public private(set) var isComplete: Bool

    /// Makes a body of these bytes.
    public init(_ data: Data = Data(), isComplete: Bool = true) {
        self.data = data
        self.isComplete = isComplete
    }

    /// The bytes as text, when they are UTF-8.
    public var text: String? { String(validating: data, as: UTF8.self) }
}

extension CapturedBody {
    /// Adds a piece, as far as the limit lets it.
    ///
    /// The only piece of a body, which is the usual case, is shared and not copied.
    package mutating func append(_ piece: Data, limit: Int) {
        guard isComplete, !piece.isEmpty else { return }
        let room = limit - data.count
        isComplete = piece.count <= room
        guard room > 0 else { return }
        if !isComplete {
            // A copy: a slice would keep the whole piece in memory.
            data.append(Data([UInt8](piece.prefix(room))))
        } else if data.isEmpty {
            data = piece
        } else {
            data.append(piece)
        }
    }

    /// Forgets the bytes.
    mutating func drop() {
        guard !data.isEmpty else { return }
        self = CapturedBody(isComplete: false)
    }

    /// The body with no more than this many bytes.
    func limited(to limit: Int) -> CapturedBody {
        guard data.count > limit else { return self }
        return CapturedBody(Data([UInt8](data.prefix(limit))), isComplete: false)
    }
}
