extension Stubbing {
    /// Calls a closure argument with the given values, before the answer.
    ///
    /// ```swift
    /// when(loader.load(.any, completion: .any)).calls({ $0.1 }, with: .success(data))
    /// ```
    ///
    /// - Parameters:
    ///   - closure: chooses the closure among the arguments; `{ $0 }` when it is the only one. An optional closure that is `nil`
    ///     is not called.
    ///   - values: what it is called with.
    @discardableResult public func calls<each Value: Sendable, Ignored>(
        _ closure: @escaping @Sendable (Arguments) -> ((repeat each Value) -> Ignored)?,
        with values: repeat each Value
    ) -> Self {
        let values = (repeat each values)
        return runs { arguments in
            _ = closure(arguments)?(repeat each values)
        }
    }

    /// Calls a closure argument with default values, before the answer.
    ///
    /// A closure whose parameters have no default value is not called, which fails the test.
    @discardableResult public func calls<each Value, Ignored>(
        _ closure: @escaping @Sendable (Arguments) -> ((repeat each Value) -> Ignored)?
    ) -> Self {
        let text = core.titled(stub.text)
        let reporter = WeakReference(core)
        return runs { arguments in
            let defaults = (repeat DefaultValues.value(of: (each Value).self))
            for (value, type) in repeat (each defaults, (each Value).self) {
                guard value == nil else { continue }
                (reporter.object as? MockCore)?.report(
                    "The closure of \(text) was not called: \(type) has no default value.")
                return
            }
            func unwrap<Some>(_ value: Some?) -> Some { value.unsafelyUnwrapped }
            _ = closure(arguments)?(repeat unwrap(each defaults))
        }
    }
}

extension Stubbing {
    /// Sets the only, `inout` argument, before the answer.
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
