extension AsyncStream: HasDefaultValue {
    /// A stream that ends at once.
    public static var defaultValue: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream: HasDefaultValue where Failure == any Error {
    /// A stream that ends at once.
    public static var defaultValue: AsyncThrowingStream { AsyncThrowingStream { $0.finish() } }
}
