import CDoppelPanel
import DoppelCore
import Foundation

/// A file of the control panel's page, which is part of the program.
struct PanelFile: Sendable {
    let name: String
    let data: Data

    /// All files by their names.
    static let all: [String: PanelFile] = {
        var files: [String: PanelFile] = [:]
        while let file = doppelPanelFile(files.count) {
            let name = String(cString: file.pointee.name)
            files[name] = PanelFile(
                name: name, data: Data(bytes: file.pointee.bytes, count: file.pointee.count))
        }
        return files
    }()

    /// How browsers are to understand it.
    var type: String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        default: "image/svg+xml"
        }
    }
}
