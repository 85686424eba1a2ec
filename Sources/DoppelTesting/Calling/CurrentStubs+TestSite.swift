import Doppel
import Testing

extension CurrentStubs {
    /// The place of the running test, for calls that carry no place of their own.
    static var testSite: CallSite {
        if let test = Test.current { return CallSite(test.sourceLocation) }
        return .unknown
    }
}

extension CallSite {
    /// No place at all, for failures of a test whose lines nobody told.
    static let unknown = CallSite(fileID: "<unknown>", filePath: "<unknown>", line: 0, column: 0)
}
