#if !canImport(FoundationNetworking)
    import Foundation
    import ObjectiveC

    /// Makes default and ephemeral configurations list the stub classes first, as OHHTTPStubs does; classes
    /// that are registered reach `URLSession.shared` anyway.
    ///
    /// Not run: this project is built on Linux so far.
    enum GlobalInterception {
        static func install() throws(InterceptionError) {
            _ = SessionInterceptor.shared
            throw .unsupportedPlatform(reason: "this has not been written for Apple platforms yet")
        }

        static func remove() {}
    }
#endif
