import DoppelCore
import Foundation

/// The name under which Playwright and Doppel write the place of a body that is in a file of its own.
private let fileField = "_file"

extension HAR {
    /// Brings the bodies of side files in.
    mutating func loadSideFiles(from folder: URL, limit: Int) throws(FormatError) {
        var reader = SideFileReader(folder: folder, limit: limit)
        for position in log.entries.indices {
            let way = "log.entries[\(position)]"
            try log.entries[position].response.content.load(&reader, way + ".response.content")
            try log.entries[position].request.postData?.load(&reader, way + ".request.postData")
        }
    }

    /// The archive with its large bodies in files of their own.
    func storingBodies(above limit: Int, in folder: inout SideFolder) throws -> HAR {
        var stored = self
        for position in stored.log.entries.indices {
            try stored.log.entries[position].response.content.store(above: limit, &folder)
            try stored.log.entries[position].request.postData?.store(above: limit, &folder)
        }
        return stored
    }
}

/// A part of an archive whose body may be in a file of its own.
private protocol SideStored {
    var mimeType: String { get }
    var text: String? { get set }
    var encoding: String? { get set }
    var custom: [HAR.CustomField] { get set }
}

extension HAR.Content: SideStored {}
extension HAR.PostData: SideStored {}

extension SideStored {
    fileprivate mutating func load(_ reader: inout SideFileReader, _ way: String) throws(FormatError) {
        guard text == nil, let value = custom[fileField] else { return }
        guard let name = value.string else {
            throw FormatError("the name of a file was expected", path: "\(way).\(fileField)")
        }
        do {
            (text, encoding) = BodyText.of(try reader.data(named: name), mimeType: mimeType)
        } catch {
            throw FormatError(error.reason, path: "\(way).\(fileField)")
        }
        custom[fileField] = nil
    }

    fileprivate mutating func store(above limit: Int, _ folder: inout SideFolder) throws {
        guard let text, text.utf8.count > limit, let data = BodyText.data(text, encoding, mimeType) else {
            return
        }
        custom[fileField] = .string(
            try folder.store(data, extension: ContentType.fileExtension(of: mimeType)))
        self.text = nil
        encoding = nil
    }
}

/// Reads the files that an archive names, none of which may be outside the archive's folder.
private struct SideFileReader {
    let folder: URL
    /// The bytes that may still be read.
    var limit: Int

    mutating func data(named name: String) throws(FormatError) -> Data {
        let data = try InputFile.data(of: try ContainedFile.url(named: name, in: folder), limit: limit)
        limit -= data.count
        return data
    }
}

extension ContentType {
    /// The extension of a file with content of this type.
    static func fileExtension(of mimeType: String) -> String {
        let type = MediaType(mimeType)
        if type.isJSON { return "json" }
        let subtype = type.essence.split(separator: "/").last.map(String.init) ?? ""
        switch subtype {
        case "plain": return "txt"
        case "jpeg": return "jpg"
        case "javascript", "x-javascript": return "js"
        case "svg+xml": return "svg"
        case "html", "xml", "css", "csv", "png", "gif", "webp", "pdf", "zip", "mp4": return subtype
        default: return "bin"
        }
    }
}
