public import Foundation

/// Why a body could not be compressed or decompressed.
///
/// A body that is damaged is no such error: it fails as in a real load, with
/// `URLError.cannotDecodeRawData`.
public enum ContentCodingError: Error, Hashable {
    /// The library zlib is not on this machine, or is not as expected.
    case zlibUnusable(reason: String)
    /// A small body grows beyond all measure.
    case tooLarge(limit: Int)
}

extension ContentCodingError: CustomStringConvertible, LocalizedError {
    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .zlibUnusable(let reason):
            "Compressed bodies need the library zlib, which could not be used: \(reason). Install it "
                + "(Debian and Ubuntu: zlib1g), or give the body uncompressed and without Content-Encoding."
        case .tooLarge(let limit):
            "The reply's compressed body holds more than \(limit) bytes. "
                + "Give a smaller body, or give it uncompressed and without Content-Encoding."
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
