import Foundation

// A fuzzer of the parsers of requests and of WebSocket frames, guided by the branches that an input reaches
// (libFuzzer). Only `make fuzz` builds it, with `-sanitize=fuzzer`, which brings the `main` that calls these
// two.

/// Writes the inputs to begin with, when a folder for them is asked for, and ends.
@_cdecl("LLVMFuzzerInitialize")
public func prepareFuzzing(_ count: OpaquePointer?, _ arguments: OpaquePointer?) -> CInt {
    guard let folder = ProcessInfo.processInfo.environment["DOPPEL_FUZZ_SEEDS"] else { return 0 }
    do {
        try Seeds.write(to: URL(fileURLWithPath: folder))
        exit(0)
    } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
    }
}

/// Hands an input to a parser; what must never be ends the program, which is how a fuzzer learns of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard count > 0, let bytes else { return 0 }
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    // The first octet says how the others are split, and what they are.
    let (rest, pieces) = (Array(input.dropFirst()), Int(input[0] % 32) + 1)
    let finding =
        input[0] < 192 ? ParserCheck(rest, pieces: pieces).finding : FrameCheck(rest, pieces: pieces).finding
    if let finding {
        FileHandle.standardError.write(Data("finding: \(finding)\n".utf8))
        abort()
    }
    return 0
}
