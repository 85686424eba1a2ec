import Foundation

#if os(Linux) || os(macOS)
    /// Asks the compiler about snippets that use the module under test.
    enum Compiler {
        /// What the compiler says about a line.
        struct Finding: Sendable, Equatable {
            var line: Int
            var column: Int
            var text: String
        }

        /// Why the compiler cannot be asked; `nil` when it can.
        static let obstacle: String? = {
            guard FileManager.default.fileExists(atPath: modules.path) else {
                return "no modules beside the tests, at \(modules.path)"
            }
            guard FileManager.default.fileExists(atPath: plugin.path) else {
                return "no plug-in beside the tests"
            }
            return (try? run(["swiftc", "--version"])) == nil ? "no swiftc" : nil
        }()

        /// The errors in a file.
        static func errors(in source: String) throws -> [Finding] {
            let output = try output(of: ["-typecheck", "-D", "DEBUG", "-swift-version", "6"], for: source)
            return output.split(separator: "\n").compactMap { line in
                guard let found = line.wholeMatch(of: /.*Snippets\.swift:([0-9]+):([0-9]+): error: (.*)/)
                else {
                    return nil
                }
                return Finding(line: Int(found.1) ?? 0, column: Int(found.2) ?? 0, text: String(found.3))
            }
        }

        /// The errors and warnings of a whole compilation with these options, in expansions too.
        static func complaints(about source: String, with options: [String]) throws -> [String] {
            let output = try output(of: ["-emit-sil", "-o", "/dev/null"] + options, for: source)
            let lines = output.split(separator: "\n").map(String.init)
            return lines.filter { $0.contains(#/^[^ |].*: (error|warning): /#) }
        }

        private static func output(of options: [String], for source: String) throws -> String {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appendingPathComponent("Snippets.swift")
            try Data(source.utf8).write(to: file)
            let frames = products.appendingPathComponent("CDoppelFrames.build/module.modulemap").path
            return try run(
                ["swiftc"] + options + [
                    "-I", modules.path, "-Xcc", "-fmodule-map-file=\(frames)", "-load-plugin-executable",
                    "\(plugin.path)#DoppelMacros", file.path,
                ])
        }

        private static func run(_ words: [String]) throws -> String {
            let (process, output) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = words
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            guard process.terminationStatus != 127 else { throw CocoaError(.fileNoSuchFile) }
            return String(decoding: data, as: UTF8.self)
        }

        private static var products: URL {
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
            return (bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])).deletingLastPathComponent()
        }

        private static var modules: URL { products.appendingPathComponent("Modules") }
        private static var plugin: URL { products.appendingPathComponent("DoppelMacros-tool") }
    }
#endif
