import DoppelFormats
import Foundation

/// `doppel tape convert`: from one format to another.
struct TapeConvertCommand: Command {
    static let name = "tape convert"
    static let summary =
        "Makes stub files, Mocktail files or raw responses of a tape, and tapes or stub files of others."
    static let format = Option.value(
        "--to", "FORMAT", "stubs (default), mocktail, messages or har; by the name of OUT for .har.")
    static let url = Option.value("--url", "URL", "The URL that a raw response is the answer to.")
    static let method = Option.value(
        "--method", "METHOD", "The method that it is the answer to; GET by default.")
    static let secrets = Option.flag("--secrets", "Leaves secrets in; they are replaced otherwise.")
    static let signature = Signature(
        operands: [
            .init("IN", "A .har file, a raw response (.response), or a Mocktail file or folder (.tail)."),
            .init("OUT", "A .har file or a folder."),
        ], options: [format, url, method, secrets])

    enum Format { case stubs, mocktail, messages, har }

    let input: URL
    let output: URL
    let format: Format
    let requestURL: String?
    let method: String
    let keepsSecrets: Bool

    init(_ arguments: Arguments) throws {
        input = URL(fileURLWithPath: arguments.operands[0])
        output = URL(fileURLWithPath: arguments.operands[1])
        let byName: Format = output.pathExtension == "har" ? .har : .stubs
        format =
            try arguments.choice(
                Self.format,
                ["stubs": .stubs, "mocktail": .mocktail, "messages": .messages, "har": .har]) ?? byName
        requestURL = arguments.text(Self.url)
        method = arguments.text(Self.method) ?? "GET"
        keepsSecrets = arguments.has(Self.secrets)
    }

    func run(_ console: Console) throws -> CommandStatus {
        let written: Int
        if isMocktail {
            guard format == .stubs else {
                throw UsageError("Mocktail files become stub files only (--to stubs).")
            }
            written = try write(Mocktail.stubFiles(try mocktails(), named: output.lastPathComponent))
        } else {
            written = try write(try archive(console))
        }
        if console.wantsJSON {
            try console.print(json: ["files": written])
        } else {
            console.print("\(output.path): \(Words.count(written, "file"))")
        }
        return .success
    }

    /// The tape, be it read or made of a raw response.
    private func archive(_ console: Console) throws -> HAR {
        var archive: HAR
        if input.pathExtension == "har" {
            archive = try TapeFile(input.path, console).archive
        } else {
            guard let requestURL else {
                throw UsageError("A raw response needs --url URL, which it is the answer to.")
            }
            let response = try RawResponse(contentsOf: input)
            archive = HAR(entries: [HAR.Entry(response, to: method, requestURL)])
        }
        if !keepsSecrets { try archive.redact() }
        return archive
    }

    private func write(_ archive: HAR) throws -> Int {
        switch format {
        case .har:
            try archive.write(to: output)
            return 1
        case .stubs: return try write(archive.stubFiles(named: output.lastPathComponent))
        case .mocktail: return try write(archive.mocktailFiles())
        case .messages: return try write(archive.messageFiles())
        }
    }

    private func write(_ files: [ExportedFile]) throws -> Int {
        try ExportedFile.write(files, to: output)
        return files.count
    }
}

extension TapeConvertCommand {
    private var isFolder: Bool {
        (try? input.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }

    private var isMocktail: Bool { input.pathExtension == "tail" || isFolder }

    private func mocktails() throws -> [(name: String, stub: Mocktail)] {
        let files = isFolder ? StubFolder.files(in: input).filter { $0.pathExtension == "tail" } : [input]
        guard !files.isEmpty else {
            throw FormatError("there is no .tail file in this folder", file: input.path)
        }
        return try files.map { file in
            (file.deletingPathExtension().lastPathComponent, try Mocktail(contentsOf: file))
        }
    }
}
