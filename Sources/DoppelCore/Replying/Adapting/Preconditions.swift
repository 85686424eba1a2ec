import Foundation

/// The conditions of a request, held against what a reply says of its content (RFC 9110, section 13).
struct Preconditions {
    enum Outcome {
        /// The request is answered as if it had no conditions.
        case proceed
        /// The client has the content already: 304.
        case notModified
        /// The content is not what the client takes it for: 412.
        case failed
    }

    private let request: InterceptedRequest
    private let entityTag: EntityTag?
    private let lastModified: Date?

    init(of request: InterceptedRequest, on headers: HTTPHeaders) {
        self.request = request
        entityTag = headers["ETag"].flatMap(EntityTag.init)
        lastModified = headers["Last-Modified"].flatMap { HTTPDate.date($0) }
    }

    /// What becomes of the request, in the order of section 13.2.2.
    var outcome: Outcome {
        guard !Self.unconditional.contains(request.method) else { return .proceed }
        guard stateIsAsExpected else { return .failed }
        if contentIsNew { return .proceed }
        return readsContent ? .notModified : .failed
    }

    /// Steps 1 and 2: `If-Match`, or else `If-Unmodified-Since`.
    private var stateIsAsExpected: Bool {
        if let value = request.headers["If-Match"] {
            return EntityTagCondition(value).names(entityTag) { $0.isStronglyEqual(to: $1) }
        }
        guard let since = date("If-Unmodified-Since"), let lastModified else { return true }
        return lastModified <= since
    }

    /// Steps 3 and 4: `If-None-Match`, or else `If-Modified-Since`.
    private var contentIsNew: Bool {
        if let value = request.headers["If-None-Match"] {
            return !EntityTagCondition(value).names(entityTag) { $0.isWeaklyEqual(to: $1) }
        }
        guard readsContent, let since = date("If-Modified-Since"), let lastModified else { return true }
        return lastModified > since
    }

    /// Step 5: whether `If-Range`, if there is one, lets a part be sent (section 13.1.5).
    var allowPart: Bool {
        guard let value = request.headers["If-Range"] else { return true }
        if let tag = EntityTag(value) { return entityTag.map(tag.isStronglyEqual) ?? false }
        guard let date = HTTPDate.date(value) else { return false }
        return date == lastModified
    }

    private var readsContent: Bool { request.method == .get || request.method == .head }

    /// The field's date; a value that is no date does not count (sections 13.1.3 and 13.1.4).
    private func date(_ name: String) -> Date? {
        request.headers[name].flatMap { HTTPDate.date($0) }
    }

    /// Methods that select no content (section 13.2.1).
    private static let unconditional: Set<HTTPMethod> = [.connect, .options, .trace]
}
