/// The bytes that a `Range` field asks for (RFC 9110, sections 14.1.2 and 14.2).
package struct RangeRequest: Sendable, Equatable {
    /// One piece that is asked for, whatever the content's length.
    enum Piece: Sendable, Equatable {
        /// `first-` and `first-last`.
        case from(Int, through: Int)
        /// `-count`.
        case last(Int)
    }

    /// What is to be sent for a content of some length.
    package enum Outcome: Sendable, Equatable {
        /// These bytes, as 206.
        case part(Range<Int>)
        /// Nothing, as 416.
        case unsatisfiable
        /// Everything, as 200.
        case whole
    }

    let pieces: [Piece]

    /// Reads a field's value; `nil` when it is malformed or in another unit, so that it has to be ignored.
    package init?(_ value: String) {
        guard let equals = value.firstIndex(of: "="), value[..<equals].lowercased() == "bytes" else {
            return nil
        }
        let texts = value[value.index(after: equals)...].split(separator: ",").map(\.trimmingSpaces)
        let pieces = texts.filter { !$0.isEmpty }.map(Piece.init)
        guard !pieces.isEmpty, !pieces.contains(nil) else { return nil }
        self.pieces = pieces.compactMap(\.self)
    }

    /// What to send of a content with this length.
    ///
    /// Several ranges of which more than one can be had give everything: a server may (section 14.2), and no
    /// client of `URLSession` reads `multipart/byteranges`. The last bytes of an empty content are the empty
    /// content, for which `Content-Range` has no words.
    package func outcome(length: Int) -> Outcome {
        let parts = pieces.compactMap { $0.range(in: length) }
        guard let first = parts.first else { return .unsatisfiable }
        return parts.count > 1 || first.isEmpty ? .whole : .part(first)
    }
}

extension RangeRequest.Piece {
    init?(_ text: String) {
        guard let dash = text.firstIndex(of: "-") else { return nil }
        let (first, last) = (text[..<dash], text[text.index(after: dash)...])
        switch (first.isEmpty, last.isEmpty) {
        case (true, true): return nil
        case (true, false):
            guard let count = last.position else { return nil }
            self = .last(count)
        case (false, let isOpen):
            guard let first = first.position, let last = isOpen ? .max : last.position, first <= last else {
                return nil
            }
            self = .from(first, through: last)
        }
    }

    /// The bytes of a content with this length; `nil` when there are none to be had.
    func range(in length: Int) -> Range<Int>? {
        switch self {
        case .from(let first, let last):
            first < length ? first..<(last < length ? last + 1 : length) : nil
        case .last(let count):
            count > 0 ? max(0, length - count)..<length : nil
        }
    }
}

extension Substring {
    /// The number that digits stand for; one that is too great for an `Int` is the greatest.
    fileprivate var position: Int? {
        guard !isEmpty, utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(self) ?? .max
    }
}
