import Foundation
import Testing

@testable import DoppelCore

@Suite("zlib is used as it is declared, or not at all")
struct ZlibTests {
    @Test("a stream has the size of zlib.h on 64-bit machines")
    func size() {
        #expect(Zlib.Stream.size == 112)
    }

    @Test("a library that is missing is named")
    func missing() {
        do throws(ContentCodingError) {
            _ = try Zlib(libraries: ["libno-such-thing.so.7"])
            Issue.record("found")
        } catch {
            #expect(
                error.description.hasPrefix(
                    "Compressed bodies need the library zlib, which could not be used: "))
            #expect(error.description.contains("libno-such-thing.so.7"))
        }
    }

    @Test("a library with other functions is not used")
    func foreign() {
        #expect(throws: ContentCodingError.self) { try Zlib(libraries: [Self.libraryWithoutZlib]) }
    }

    #if canImport(Darwin)
        private static let libraryWithoutZlib = "/usr/lib/libSystem.B.dylib"
    #else
        private static let libraryWithoutZlib = "libm.so.6"
    #endif
}
