import DoppelSupport

/// A class that stands for itself and its subclasses where else an object is meant: in calls of its `class`
/// members, and in descriptions that name it.
///
/// Each class has one, for good. `@unchecked`: a constant; of a class nothing but its ancestry is asked.
final class SpiedClass: @unchecked Sendable {
    let type: AnyClass
    private static let all = Locked<[ObjectIdentifier: SpiedClass]>([:])

    private init(_ type: AnyClass) { self.type = type }

    static func of(_ type: AnyClass) -> SpiedClass {
        let made = SpiedClass(type)
        return all.withLock { all in
            if let known = all[ObjectIdentifier(type)] { return known }
            all[ObjectIdentifier(type)] = made
            return made
        }
    }

    /// The class of an object, or the one that it stands for.
    static func type(of object: AnyObject) -> AnyClass {
        let type: AnyClass = Swift.type(of: object)
        return type == SpiedClass.self ? unsafeDowncast(object, to: SpiedClass.self).type : type
    }

    /// Whether a class is `ancestor`, or inherits from it.
    static func inherits(_ type: AnyClass, from ancestor: AnyClass) -> Bool {
        sequence(first: type, next: _getSuperclass).contains { $0 == ancestor }
    }
}
