/// Media types by file extension, and those that replies use.
package enum ContentType {
    /// The type of JSON texts (RFC 8259).
    package static let json = "application/json"
    /// The type of plain texts in UTF-8.
    package static let plainText = "text/plain; charset=utf-8"
    /// The type of bytes of which nothing is known (RFC 2046, section 4.5.1).
    package static let unknown = "application/octet-stream"

    /// The type for a file extension, in any case and without its dot; ``unknown`` for one that is not known.
    package static func forExtension(_ fileExtension: String) -> String {
        byExtension[fileExtension.lowercased()] ?? unknown
    }

    static func withoutParameters(_ type: String) -> String {
        String(type.prefix { $0 != ";" })
    }

    private static let byExtension = [
        "aac": "audio/aac",
        "avif": "image/avif",
        "bin": unknown,
        "bmp": "image/bmp",
        "css": "text/css; charset=utf-8",
        "csv": "text/csv; charset=utf-8",
        "gif": "image/gif",
        "gz": "application/gzip",
        "har": json,
        "heic": "image/heic",
        "htm": "text/html; charset=utf-8",
        "html": "text/html; charset=utf-8",
        "ico": "image/vnd.microsoft.icon",
        "ics": "text/calendar; charset=utf-8",
        "jpeg": "image/jpeg",
        "jpg": "image/jpeg",
        "js": "text/javascript; charset=utf-8",
        "json": json,
        "jsonl": "application/jsonl",
        "m3u8": "application/vnd.apple.mpegurl",
        "m4a": "audio/mp4",
        "md": "text/markdown; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8",
        "mov": "video/quicktime",
        "mp3": "audio/mpeg",
        "mp4": "video/mp4",
        "otf": "font/otf",
        "pdf": "application/pdf",
        "plist": "application/x-plist",
        "png": "image/png",
        "svg": "image/svg+xml",
        "tar": "application/x-tar",
        "tif": "image/tiff",
        "tiff": "image/tiff",
        "ttf": "font/ttf",
        "txt": plainText,
        "wasm": "application/wasm",
        "wav": "audio/wav",
        "webm": "video/webm",
        "webp": "image/webp",
        "woff": "font/woff",
        "woff2": "font/woff2",
        "xhtml": "application/xhtml+xml",
        "xml": "application/xml",
        "yaml": "application/yaml",
        "yml": "application/yaml",
        "zip": "application/zip",
    ]
}
