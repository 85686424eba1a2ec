import DoppelCore
import Foundation

/// The media type of content that comes without one, by how it begins.
///
/// The patterns are those of the WHATWG's MIME Sniffing Standard, sections 6 and 7.1, with JSON, SVG, HEIC and
/// AVIF added.
enum ContentSniffer {
    static func type(of data: Data) -> String {
        let start = [UInt8](data.prefix(512))
        if let found = signatures.first(where: { start.starts(with: $0.bytes) }) { return found.type }
        if let brand = brand(start) { return brand }
        guard !start.isEmpty, !start.contains(where: isBinary) else { return "application/octet-stream" }
        return textType(String(decoding: start, as: UTF8.self), data)
    }

    private static let signatures: [(bytes: [UInt8], type: String)] = [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
        ([0xFF, 0xD8, 0xFF], "image/jpeg"),
        (Array("GIF87a".utf8), "image/gif"), (Array("GIF89a".utf8), "image/gif"),
        (Array("BM".utf8), "image/bmp"),
        ([0x00, 0x00, 0x01, 0x00], "image/x-icon"), ([0x00, 0x00, 0x02, 0x00], "image/x-icon"),
        ([0x49, 0x49, 0x2A, 0x00], "image/tiff"), ([0x4D, 0x4D, 0x00, 0x2A], "image/tiff"),
        (Array("%PDF-".utf8), "application/pdf"), (Array("ID3".utf8), "audio/mpeg"),
        (Array("OggS\0".utf8), "application/ogg"),
        ([0x1F, 0x8B, 0x08], "application/gzip"), ([0x50, 0x4B, 0x03, 0x04], "application/zip"),
        (Array("wOFF".utf8), "font/woff"), (Array("wOF2".utf8), "font/woff2"),
    ]

    /// RIFF files and those of ISO base media say what they are a few bytes later.
    private static func brand(_ start: [UInt8]) -> String? {
        func text(_ range: Range<Int>) -> String {
            start.count >= range.upperBound ? String(decoding: start[range], as: UTF8.self) : ""
        }
        switch (text(0..<4), text(4..<8), text(8..<12)) {
        case ("RIFF", _, "WEBP"): return "image/webp"
        case ("RIFF", _, "WAVE"): return "audio/wave"
        case (_, "ftyp", "avif"), (_, "ftyp", "avis"): return "image/avif"
        case (_, "ftyp", let brand) where ["heic", "heix", "mif1", "msf1"].contains(brand):
            return "image/heic"
        case (_, "ftyp", _): return "video/mp4"
        default: return nil
        }
    }

    private static func textType(_ start: String, _ data: Data) -> String {
        let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        let head = text.prefix(256).lowercased()
        if head.hasPrefix("<!doctype html") || head.hasPrefix("<html") { return "text/html" }
        if head.hasPrefix("<svg") || head.hasPrefix("<?xml") && head.contains("<svg") {
            return "image/svg+xml"
        }
        if head.hasPrefix("<?xml") { return "text/xml" }
        if head.hasPrefix("{") || head.hasPrefix("["), (try? JSON(data: data)) != nil {
            return "application/json"
        }
        return "text/plain"
    }

    /// What no text has in it (section 3 of the standard).
    private static func isBinary(_ byte: UInt8) -> Bool {
        byte <= 0x08 || byte == 0x0B || (0x0E...0x1A).contains(byte) || (0x1C...0x1F).contains(byte)
    }
}
