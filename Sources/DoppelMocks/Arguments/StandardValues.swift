import Foundation

/// The types whose comparisons are known to run no code of the user's.
@usableFromInline enum StandardValues {
    /// Whether `type` is none of them.
    @usableFromInline static func lack<Value>(_ type: Value.Type) -> Bool {
        !(type is any StandardValue.Type)
    }
}

private protocol StandardValue {}

extension Bool: StandardValue {}
extension Character: StandardValue {}
extension Data: StandardValue {}
extension Date: StandardValue {}
extension Decimal: StandardValue {}
extension Double: StandardValue {}
extension Duration: StandardValue {}
extension Float: StandardValue {}
extension Int: StandardValue {}
extension Int8: StandardValue {}
extension Int16: StandardValue {}
extension Int32: StandardValue {}
extension Int64: StandardValue {}
extension String: StandardValue {}
extension Substring: StandardValue {}
extension UInt: StandardValue {}
extension UInt8: StandardValue {}
extension UInt16: StandardValue {}
extension UInt32: StandardValue {}
extension UInt64: StandardValue {}
extension URL: StandardValue {}
extension UUID: StandardValue {}
extension Unicode.Scalar: StandardValue {}

extension Array: StandardValue where Element: StandardValue {}
extension ArraySlice: StandardValue where Element: StandardValue {}
extension ClosedRange: StandardValue where Bound: StandardValue {}
extension ContiguousArray: StandardValue where Element: StandardValue {}
extension Dictionary: StandardValue where Key: StandardValue, Value: StandardValue {}
extension Optional: StandardValue where Wrapped: StandardValue {}
extension PartialRangeFrom: StandardValue where Bound: StandardValue {}
extension PartialRangeThrough: StandardValue where Bound: StandardValue {}
extension PartialRangeUpTo: StandardValue where Bound: StandardValue {}
extension Range: StandardValue where Bound: StandardValue {}
extension Set: StandardValue where Element: StandardValue {}

/// The collections whose count, and whose way to their elements, are known to run no code of the user's.
@usableFromInline enum StandardCollections {
    /// Whether `type` is none of them.
    @usableFromInline static func lack<Value>(_ type: Value.Type) -> Bool {
        !(type is any StandardCollection.Type)
    }
}

/// Whatever the elements are: to count them, or to hand them on, none of their code is asked for.
private protocol StandardCollection {}

extension Array: StandardCollection {}
extension ArraySlice: StandardCollection {}
extension ContiguousArray: StandardCollection {}
extension Data: StandardCollection {}
extension Dictionary: StandardCollection {}
extension Set: StandardCollection {}
extension String: StandardCollection {}
extension Substring: StandardCollection {}
