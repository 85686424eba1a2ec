/// A stored property of an object, found by its name alone, in the object's class or one that it inherits from.
///
/// Reading by reflection is safe whatever is there: who asks says what type is expected.
enum InternalChild {
    /// `nil` when there is no such property.
    static func value(_ name: String, of object: AnyObject) -> Any? {
        guard PlatformAccess.current != .publicOnly, !PlatformAccess.isHidden(name) else { return nil }
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror {
            if let found = current.children.first(where: { $0.label == name }) { return found.value }
            mirror = current.superclassMirror
        }
        return nil
    }
}
