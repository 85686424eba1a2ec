import DoppelSupport
package import Foundation

/// Keeps the object that a door made last for a plan, with the URL that it was made for.
///
/// Building an `HTTPURLResponse` costs more than the rest of a short reply. One object is kept, not one
/// for each URL: a stub with a template may see any number of them.
package final class PreparedSlot: Sendable {
    package typealias Object = AnyObject & Sendable

    private struct Entry: Sendable {
        let url: URL
        let object: any Object
    }

    private let entry = Locked<Entry?>(nil)

    package init() {}

    /// The object for `url`, made and kept if the slot holds none or that of another URL.
    ///
    /// Two threads that come at once may both make one, and each gets its own.
    package func object(for url: URL, make: () -> any Object) -> any Object {
        if let entry = entry.withLock({ $0 }), entry.url == url { return entry.object }
        let object = make()
        let new = Entry(url: url, object: object)
        entry.withLock { $0 = new }
        return object
    }
}

/// Keeps the object that a door made for a plan, which is the same for every request.
package final class KeptObject: Sendable {
    private let kept = Locked<(any PreparedSlot.Object)?>(nil)

    package init() {}

    /// The object, made and kept if there is none; two threads that come at once may each make one.
    package func object(make: () -> any PreparedSlot.Object) -> any PreparedSlot.Object {
        if let object = kept.withLock({ $0 }) { return object }
        let object = make()
        kept.withLock { $0 = object }
        return object
    }
}
