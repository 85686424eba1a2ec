import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// One replaced word in the method table of a native protocol class, and what stood there.
    ///
    /// Checked when it is made, before anything is written: that exactly one word differs between the table of a class that
    /// overrides only `canInit` and the table of one that overrides nothing; that the native class answers a
    /// list of requests as its replacement will; that the word's page can be written. Checked when it is applied: that
    /// the class now answers through the replacement. Anything unexpected leaves everything as it was.
    struct MethodPatch: Sendable {
        private let gate: NativeGate
        private let native: URLProtocol.Type
        private let address: UInt
        private let original: UInt
        private let replacement: UInt

        init(_ gate: NativeGate) throws(InterceptionError) {
            guard let native = gate.nativeClass else {
                throw .unsupportedPlatform(reason: "Foundation has no class \(gate.nativeClassName)")
            }
            guard MethodPatch.samples.allSatisfy({ native.canInit(with: $0) == gate.isNative($0) }) else {
                throw .unsupportedPlatform(
                    reason: "\(gate.nativeClassName) takes other requests than expected")
            }
            let slots = MethodTable.slots(overriddenBy: gate.gate)
            guard slots.count == 1, let slot = slots.first else {
                throw .unsupportedPlatform(
                    reason: "the method table of URLProtocol has \(slots.count) candidates for canInit, not 1"
                )
            }
            let word = MethodTable.words(of: native) + slot
            address = UInt(bitPattern: word)
            original = word.pointee
            replacement = MethodTable.words(of: gate.gate)[slot]
            self.gate = gate
            self.native = native
            guard MemoryMap.isWritable(address) else {
                throw .unsupportedPlatform(reason: "the method table of \(gate.nativeClassName) is read-only")
            }
        }

        /// Writes the word, and takes it back when the class does not answer through its replacement.
        func apply() throws(InterceptionError) {
            write(replacement)
            guard works else {
                undo()
                throw .unsupportedPlatform(reason: "\(gate.nativeClassName) did not change its answers")
            }
        }

        /// Puts the original word back.
        func undo() { write(original) }

        private func write(_ word: UInt) {
            UnsafeMutablePointer<UInt>(bitPattern: address)?.pointee = word
        }

        /// Whether the patched class asks the gate: it declines while it is probed.
        private var works: Bool {
            NativeGate.$isProbing.withValue(true) {
                MethodPatch.samples.allSatisfy { !native.canInit(with: $0) }
            }
        }

        private static let samples: [URLRequest] = [
            "http://a.example/", "https://a.example/x?y", "ftp://a.example/x", "ftps://a.example/x",
            "file:///x",
            "data:,x", "ws://a.example/", "wss://a.example/", "HTTP://a.example/", "x-own:y", "/relative",
        ].compactMap { URL(string: $0).map { URLRequest(url: $0) } }
    }

    /// The words of class objects.
    enum MethodTable {
        /// Where the words of a class begin: its address point.
        static func words(of type: AnyClass) -> UnsafeMutablePointer<UInt> {
            // A class object is what a metatype points to.
            unsafeBitCast(type, to: UnsafeMutablePointer<UInt>.self)
        }

        /// The positions that a class fills which overrides one method, and a blank one leaves as in the base.
        static func slots(overriddenBy type: AnyClass) -> [Int] {
            let (base, blank, overriding) = (
                words(of: URLProtocol.self), words(of: Blank.self), words(of: type)
            )
            return (firstMember..<count(of: base)).filter {
                blank[$0] == base[$0] && overriding[$0] != base[$0]
            }
        }

        /// Kind, superclass, flags and sizes, description, destructor: what stands before a class' members in the
        /// runtime without Objective-C.
        private static let firstMember = 7

        /// How many words follow the address point; from the class' own sizes (32 bits each, at bytes 32 and 36).
        private static func count(of words: UnsafeMutablePointer<UInt>) -> Int {
            let sizes = UnsafeRawPointer(words).load(
                fromByteOffset: 32, as: (size: UInt32, addressPoint: UInt32).self)
            guard sizes.size > sizes.addressPoint, sizes.size < 4_096 else { return 0 }
            return Int(sizes.size - sizes.addressPoint) / MemoryLayout<UInt>.size
        }

        private final class Blank: URLProtocol {}
    }

    /// What the system says of the process' memory.
    private enum MemoryMap {
        static func isWritable(_ address: UInt) -> Bool {
            // Not String(contentsOfFile:), which takes the size of 0 that /proc gives for the truth.
            let file = FileHandle(forReadingAtPath: "/proc/self/maps")
            guard let map = try? file?.readToEnd() else { return false }
            return String(decoding: map, as: UTF8.self).split(separator: "\n").contains { line in
                // 7f0a1000-7f0a3000 rw-p …
                let fields = line.split(separator: " ", maxSplits: 2)
                let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
                guard fields.count > 1, bounds.count == 2 else { return false }
                return (bounds[0]..<bounds[1]).contains(address) && fields[1].contains("w")
            }
        }
    }
#else
    import DoppelSupport
#endif
