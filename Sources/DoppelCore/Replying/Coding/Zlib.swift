import Foundation

/// The functions of zlib, found when they are first needed.
///
/// Doppel links nothing but Foundation. On Linux FoundationNetworking's libcurl has brought libz into the
/// process already; Apple's systems have it always.
///
/// ## Rationale
/// A system library target would want zlib's headers on every machine that builds Doppel, and an inflater of
/// one's own would be slower and could be wrong in ways of its own.
struct Zlib: Sendable {
    /// `z_stream` of `zlib.h`: the same for every zlib since 1.0.
    ///
    /// zlib compares the size that it is told with its own, and refuses a stream that is not as it expects.
    struct Stream {
        var nextIn: UnsafePointer<UInt8>?
        var availableIn: CUnsignedInt = 0
        var totalIn: CUnsignedLong = 0
        var nextOut: UnsafeMutablePointer<UInt8>?
        var availableOut: CUnsignedInt = 0
        var totalOut: CUnsignedLong = 0
        var message: UnsafePointer<CChar>?
        var state: OpaquePointer?
        var allocate: OpaquePointer?
        var free: OpaquePointer?
        var opaque: UnsafeMutableRawPointer?
        var dataType: CInt = 0
        var adler: CUnsignedLong = 0
        var reserved: CUnsignedLong = 0

        static var size: CInt { CInt(MemoryLayout<Stream>.size) }
    }

    /// A ``Stream``; Swift lets no C function take a pointer to a type of Swift's.
    typealias StreamPointer = UnsafeMutableRawPointer
    typealias Version = @convention(c) () -> UnsafePointer<CChar>
    typealias InflateInit = @convention(c) (StreamPointer, CInt, UnsafePointer<CChar>, CInt) -> CInt
    typealias DeflateInit =
        @convention(c) (StreamPointer, CInt, CInt, CInt, CInt, CInt, UnsafePointer<CChar>, CInt) -> CInt
    typealias Step = @convention(c) (StreamPointer, CInt) -> CInt
    typealias End = @convention(c) (StreamPointer) -> CInt

    let version: Version
    let inflateInit: InflateInit
    let deflateInit: DeflateInit
    let inflate: Step
    let deflate: Step
    let inflateEnd: End
    let deflateEnd: End

    /// The functions of this process, looked for once.
    static let shared: Result<Zlib, ContentCodingError> = Result { () throws(ContentCodingError) in
        try Zlib(libraries: libraries)
    }

    #if canImport(Darwin)
        private static let libraries = ["/usr/lib/libz.1.dylib"]
    #else
        private static let libraries = ["libz.so.1", "libz.so"]
    #endif

    /// Looks the functions up in the first of these libraries that there is.
    ///
    /// - Throws: ``ContentCodingError/zlibUnusable(reason:)``.
    init(libraries: [String]) throws(ContentCodingError) {
        guard let library = libraries.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
            throw .zlibUnusable(reason: Zlib.lastError)
        }
        version = try Zlib.function("zlibVersion", in: library)
        inflateInit = try Zlib.function("inflateInit2_", in: library)
        deflateInit = try Zlib.function("deflateInit2_", in: library)
        inflate = try Zlib.function("inflate", in: library)
        deflate = try Zlib.function("deflate", in: library)
        inflateEnd = try Zlib.function("inflateEnd", in: library)
        deflateEnd = try Zlib.function("deflateEnd", in: library)
    }

    /// The function with this name, which has the type that `zlib.h` declares for it.
    private static func function<Function>(
        _ name: String, in library: UnsafeMutableRawPointer
    ) throws(ContentCodingError) -> Function {
        guard let symbol = dlsym(library, name) else { throw .zlibUnusable(reason: lastError) }
        return unsafeBitCast(symbol, to: Function.self)
    }

    private static var lastError: String { dlerror().map { String(cString: $0) } ?? "no reason is given" }
}
