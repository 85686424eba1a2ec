import Foundation

/// A value of a column or a parameter.
enum SQLiteValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    static func optional(_ value: Int?) -> SQLiteValue { value.map { .integer(Int64($0)) } ?? .null }
    static func optional(_ value: Double?) -> SQLiteValue { value.map { .real($0) } ?? .null }
    static func optional(_ value: String?) -> SQLiteValue { value.map { .text($0) } ?? .null }

    var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    var int: Int? { integer.map { Int($0) } }
    var text: String? { if case .text(let value) = self { value } else { nil } }

    var real: Double? {
        switch self {
        case .real(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }

    /// The bytes; empty when there are none.
    var blob: Data {
        switch self {
        case .blob(let data): data
        case .text(let text): Data(text.utf8)
        default: Data()
        }
    }
}

extension Date {
    /// The moment in whole milliseconds since 1970, as columns have it.
    var milliseconds: SQLiteValue { .integer(Int64((timeIntervalSince1970 * 1_000).rounded())) }

    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
