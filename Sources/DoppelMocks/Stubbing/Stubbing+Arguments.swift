extension Stubbing {
    /// Sets the only, `inout` argument, before the answer.
    ///
    /// ```swift
    /// when(parser.skip(.any)).sets(to: 3).returns(true)
    /// ```
    @discardableResult public func sets<Value>(to value: Value) -> Self
    where Arguments == InoutArgument<Value> {
        sets({ $0 }, to: value)
    }

    /// Sets an `inout` argument, before the answer: `.sets({ $0.1 }, to: 3)`.
    @discardableResult public func sets<Value>(
        _ argument: @escaping @Sendable (Arguments) -> InoutArgument<Value>, to value: Value
    ) -> Self {
        let box = Unguarded(value: value)
        return runs { argument($0).value = box.value }
    }
}
