extension DefaultValues {
    /// A tuple of default values; `nil` when the type is no tuple or one of its elements has none.
    ///
    /// Swift cannot make a tuple of a type that is known at run time only. The layout of tuple metadata is
    /// part of the stable ABI (swift/ABI/Metadata.h: kind 0x301, number of elements, labels, then a type and
    /// an offset per element).
    static func tuple<Value>(of type: Value.Type) -> Value? {
        guard let elements = TupleElement.all(of: type) else { return nil }
        let values = elements.compactMap { DefaultValues.anyValue(of: $0.type) }
        guard values.count == elements.count else { return nil }
        return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
            guard let place = memory.baseAddress else { return nil }
            let bytes = UnsafeMutableRawPointer(place)
            for (element, value) in zip(elements, values) { element.initialize(bytes, to: value) }
            return place.move()
        }
    }
}

private struct TupleElement {
    let type: Any.Type
    let offset: Int

    static func all(of type: Any.Type) -> [TupleElement]? {
        let kindOfTuples = 0x301
        let words = unsafeBitCast(type, to: UnsafePointer<Int>.self)
        guard words[0] == kindOfTuples, words[1] > 0 else { return nil }
        return (0..<words[1]).map { index in
            let entry = 3 + 2 * index
            return TupleElement(
                type: unsafeBitCast(words[entry], to: Any.Type.self),
                // As wide as a pointer on Apple's platforms, 32 bits with padding elsewhere; all are little endian.
                offset: Int(UInt32(truncatingIfNeeded: words[entry + 1])))
        }
    }

    func initialize(_ tuple: UnsafeMutableRawPointer, to value: Any) {
        func open<Element>(_ type: Element.Type) {
            guard let value = value as? Element else { return }
            (tuple + offset).initializeMemory(as: Element.self, to: value)
        }
        _openExistential(type, do: open)
    }
}
