/// Types of the toolchain that protocols often name: values that can be copied, and no closures.
enum StandardTypes {
    static let names: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float",
        "Double",
        "Bool", "String", "Substring", "Character", "Void", "Never", "Any", "AnyObject", "AnyHashable",
        "Self",
        "Error", "Duration", "StaticString", "Data", "URL", "Date", "UUID", "Decimal", "TimeInterval",
        "Calendar",
        "Locale", "TimeZone", "IndexPath", "IndexSet", "DateInterval", "DateComponents", "URLRequest",
        "URLResponse", "HTTPURLResponse", "URLSession", "URLComponents", "URLQueryItem", "Notification",
        "Bundle",
        "Measurement", "CGFloat", "CGRect", "CGSize", "CGPoint",
    ]

    /// Types with generic arguments.
    static let generic: Set<String> = [
        "Array", "Dictionary", "Set", "Optional", "Result", "Range", "ClosedRange", "Task", "AsyncStream",
        "AsyncThrowingStream", "AnySequence", "KeyPath", "WritableKeyPath", "Published", "AnyPublisher",
    ]
}
