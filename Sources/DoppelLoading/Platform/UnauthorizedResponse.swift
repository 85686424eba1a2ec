import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// A 401 that URLSession on Linux delivers, instead of making a challenge of it that never ends.
    ///
    /// swift-corelibs-foundation issue 5456 (fixed in 6.3.2 by pull requests 5457 and 5458): a 401 from a custom
    /// protocol with a Basic or Digest challenge hangs without a delegate, and with a credential the retry goes
    /// to the real network. Without a URL no protection space can be built, and the response is delivered like
    /// any other; so the URL is hidden, on the calling thread, while the load is being finished.
    final class UnauthorizedResponse: HTTPURLResponse, @unchecked Sendable {
        // `@unchecked` restates what the superclass says of itself; this class adds no state.

        @TaskLocal private static var isHidden = false

        override var url: URL? { UnauthorizedResponse.isHidden ? nil : super.url }

        /// Runs `finish` while the URLs of these responses can't be seen on this thread.
        static func hidingURL(_ finish: () -> Void) {
            $isHidden.withValue(true, operation: finish)
        }

        static func isNeeded(status: Int, headers: [String: String]) -> Bool {
            status == 401 && headers.keys.contains { $0.isSameHeaderName(as: "WWW-Authenticate") }
        }
    }
#endif
