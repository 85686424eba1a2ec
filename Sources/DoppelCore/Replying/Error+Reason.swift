import Foundation

extension Error {
    /// The reason for a failure of Foundation in words that do not depend on the platform's bridging.
    package var reasonInWords: String {
        switch self as any Error {
        case EncodingError.invalidValue(_, let context): context.inWords
        case DecodingError.dataCorrupted(let context): context.inWords
        case DecodingError.keyNotFound(_, let context): context.inWords
        case DecodingError.typeMismatch(_, let context): context.inWords
        case DecodingError.valueNotFound(_, let context): context.inWords
        case is CocoaError, is POSIXError, is URLError: localizedDescription
        case let error as any LocalizedError: error.errorDescription ?? "\(self)"
        default: type(of: self) is NSError.Type ? localizedDescription : "\(self)"
        }
    }
}

extension EncodingError.Context {
    fileprivate var inWords: String { codingPath.inWords + debugDescription }
}

extension DecodingError.Context {
    fileprivate var inWords: String { codingPath.inWords + debugDescription }
}

extension [any CodingKey] {
    fileprivate var inWords: String {
        isEmpty
            ? ""
            : "at " + map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".") + ": "
    }
}
