/// A call that is being answered, for stubs that ask whether they mean it; its types are forgotten.
@usableFromInline struct CurrentCall {
    /// Kept by the core that was called.
    @usableFromInline unowned(unsafe) let log: CallLog
    @usableFromInline let index: Int
    /// The arguments, on the stack of the caller.
    @usableFromInline let place: UnsafeRawPointer
    /// The object that is called, for spied classes.
    @usableFromInline let subject: AnyObject?

    @inlinable init(log: CallLog, index: Int, place: UnsafeRawPointer, subject: AnyObject?) {
        self.log = log
        self.index = index
        self.place = place
        self.subject = subject
    }

    @usableFromInline var member: Member { log.member }

    /// The call for messages.
    func record(in core: MockCore) -> RecordedCall { core.withState { _ in log.record(at: index) } }

    /// The arguments, if the call has these types.
    ///
    /// The types of a log are those of the calls in it, which is how the ones at `place` are known.
    @inlinable func withArguments<Arguments, Result, Failure: Error>(
        of types: TypedCallLog<Arguments, Result, Failure>.Type, _ body: (Arguments) -> Bool
    ) -> Bool {
        guard type(of: log) == types else { return false }
        return body(place.assumingMemoryBound(to: Arguments.self).pointee)
    }
}
