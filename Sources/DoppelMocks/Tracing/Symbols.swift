#if os(Linux) && canImport(Runtime)
    import DoppelSupport
    import Foundation
    import Runtime

    /// Finds the functions of the program by their addresses.
    ///
    /// The toolchain's own symbolicator reads the program's debug information. It takes backtraces that it has
    /// captured itself, which follows stored frame pointers wherever they lead, or decoded ones: so the addresses
    /// are handed to it in its compact format (swift/docs/CompactBacktraceFormat.md).
    enum Symbols {
        /// What was found out, since a symbol takes long, and many calls come from one place.
        private static let known = Locked<[Place: [CalledFunction]]>([:])

        private struct Place: Hashable, Sendable {
            let address: UInt
            let isResumption: Bool
        }

        /// The functions at an address, the innermost of those that were inlined first.
        static func functions(at address: UInt, isResumption: Bool = false) -> [CalledFunction] {
            let place = Place(address: address, isResumption: isResumption)
            if let known = known.withLock({ $0[place] }) { return known }
            let trace = backtrace(address, isResumption)?.symbolicated(with: images)
            let found = trace?.frames.compactMap(function) ?? []
            known.withLock { $0[place] = found }
            return found
        }

        private static let images = ImageMap.capture()

        /// What belongs to Swift and its libraries calls mocks on behalf of others.
        private static func isOfToolchain(_ image: String) -> Bool {
            ["libFoundation", "libswift", "lib_", "libdispatch"].contains { image.hasPrefix($0) }
        }

        private static func function(_ frame: SymbolicatedBacktrace.Frame) -> CalledFunction? {
            guard let symbol = frame.symbol, !symbol.rawName.isEmpty else { return nil }
            return CalledFunction(
                symbol: symbol.rawName, name: symbol.name, line: symbol.sourceLocation.flatMap(line),
                isThunk: frame.isSwiftThunk || isOfToolchain(symbol.imageName))
        }

        /// Lines in expansions of macros belong to no file that a reader could open.
        private static func line(_ place: SymbolicatedBacktrace.SourceLocation) -> String? {
            let file = place.path.split(separator: "/").last.map(String.init) ?? ""
            guard place.line > 0, file.hasSuffix(".swift"), !file.hasPrefix("@__swiftmacro") else {
                return nil
            }
            return "\(file):\(place.line)"
        }

        private static func backtrace(_ address: UInt, _ isResumption: Bool) -> Backtrace? {
            // Words of 64 bits; a return address or a resumption, absolute, in 8 bytes; the end.
            let instruction: UInt8 = isResumption ? 0x3f : 0x2f
            let word = withUnsafeBytes(of: UInt64(address).bigEndian, Array.init)
            let bytes = [0x02, instruction] + word + [0x00]
            let fields = ["architecture": architecture, "backtrace": Data(bytes).base64EncodedString()]
            guard let text = try? JSONEncoder().encode(fields) else { return nil }
            return try? JSONDecoder().decode(Backtrace.self, from: text)
        }

        #if arch(arm64)
            private static let architecture = "arm64"
        #else
            private static let architecture = "x86_64"
        #endif
    }
#else
    /// Finds the functions of the program by their addresses; elsewhere than on Linux it finds none.
    enum Symbols {
        static func functions(at address: UInt, isResumption: Bool = false) -> [CalledFunction] { [] }
    }
#endif
