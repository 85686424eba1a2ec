/// The code that called a mock.
struct Caller {
    /// ` at Loader.swift:12`, or ` by Loader.load()` where the program knows no lines.
    let text: String

    init?(_ trace: CallTrace) {
        guard let function = Self.find(in: trace) else { return nil }
        text = function.line.map { " at \($0)" } ?? " by \(function.name)"
    }

    /// The function behind the mock's member and what the compiler put between them.
    private static func find(in trace: CallTrace) -> CalledFunction? {
        for (place, frame) in trace.frames.enumerated() {
            let functions = Symbols.functions(at: frame.address)
            guard let member = functions.first(where: { !$0.isOurs && !$0.isThunk }) else { continue }
            let isCaller = { (function: CalledFunction) in
                !function.isThunk && !function.isOurs && !member.isInside(function)
            }
            if let inlined = functions.first(where: isCaller) { return inlined }
            return callers(of: place, in: trace).flatMap(\.self).first(where: isCaller)
        }
        return nil
    }

    /// The functions that called or await the one at `place`, looked up when they are asked for.
    private static func callers(of place: Int, in trace: CallTrace) -> LazyMapSequence<
        [UInt], [CalledFunction]
    > {
        let awaiting = trace.frames[place].resumptions
        // Only for an asynchronous member these are functions that go on; its stack knows nothing of them.
        let isAsync = awaiting.first.map { Symbols.functions(at: $0, isResumption: true) }?.last?
            .isContinuation
        let addresses = isAsync == true ? awaiting : trace.frames[(place + 1)...].map(\.address)
        return addresses.lazy.map { Symbols.functions(at: $0, isResumption: isAsync == true) }
    }
}

/// A function of the program, as its symbols tell it.
struct CalledFunction {
    /// As the linker knows it, such as `$s5Books6LoaderV4loadSiyF`.
    let symbol: String
    /// As Swift writes it, such as `Loader.load()`.
    let name: String
    /// File name and line; `nil` when the program has no debug information, or the compiler wrote the function.
    let line: String?
    /// Whether the compiler put it between two functions.
    let isThunk: Bool

    var isOurs: Bool { symbol.hasPrefix("$s11DoppelMocks") }

    /// Whether the function is what follows an `await` in another.
    var isContinuation: Bool { symbol.contains(/T[YQ][0-9]+_$/) }

    /// The symbol of the whole function.
    private var entry: String { symbol.replacing(/T[YQ][0-9]+_$/, with: "") }

    /// Whether this is a closure in `other`, or a part of the same function.
    ///
    /// The static function of the same name and type has the same symbol with a `Z` behind it
    /// (swift/docs/ABI/Mangling.rst, "static").
    func isInside(_ other: CalledFunction) -> Bool {
        symbol.hasPrefix(other.entry) && symbol.dropFirst(other.entry.count).first != "Z"
    }
}
