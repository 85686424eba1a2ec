/// Makes protocol classes at run time, without a limit and without the Objective-C runtime.
///
/// A generic class has one class object for each type argument, and types that spell a binary number never
/// run out. Making one takes about 15 µs and 1 KiB, which the runtime never gives back.
enum ClassMint {
    /// The class with this number, counted from 1.
    static func mint(_ number: Int) -> StubURLProtocol.Type {
        var digits: any Digits.Type = Zero.self
        var rest = number
        while rest > 0 {
            digits = rest & 1 == 1 ? one(digits) : nought(digits)
            rest >>= 1
        }
        return numbered(digits)
    }

    private static func one<Rest: Digits>(_: Rest.Type) -> any Digits.Type { One<Rest>.self }
    private static func nought<Rest: Digits>(_: Rest.Type) -> any Digits.Type { Nought<Rest>.self }
    private static func numbered<Number: Digits>(_: Number.Type) -> StubURLProtocol.Type {
        NumberedStubURLProtocol<Number>.self
    }
}

protocol Digits: SendableMetatype {}
private enum Zero: Digits {}
private enum Nought<Rest: Digits>: Digits {}
private enum One<Rest: Digits>: Digits {}

/// One of the classes that ``ClassMint`` makes.
final class NumberedStubURLProtocol<Number: Digits>: StubURLProtocol {}
