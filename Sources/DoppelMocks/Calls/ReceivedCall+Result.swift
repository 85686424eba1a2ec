extension ReceivedCall {
    /// The result that a stub, or else the mode of the mock, gives.
    @inlinable public func result() throws(Failure) -> Result {
        if let value = simpleValue { return value }
        return try noting(orElse: nil)
    }

    /// The result that a stub gives, else `value`: for members that return `Self`.
    @inlinable public func result(orElse value: Result) throws(Failure) -> Result {
        if let value = simpleValue { return value }
        return try noting(orElse: value)
    }

    /// The result of a `rethrows` member, whose expansion passes `{ throw $0 }`.
    @inlinable public func result(rethrowing rethrow: (any Error) throws -> Never) rethrows -> Result {
        let answer: Swift.Result<Result, Failure>
        do throws(Failure) {
            answer = .success(try result())
        } catch {
            answer = .failure(error)
        }
        switch answer {
        case .success(let value): return value
        case .failure(let error): try rethrow(error)
        }
    }

    /// The result where it asks for nothing else.
    @inlinable @inline(__always) var simpleValue: Result? {
        switch plan.kind {
        case .answered, .value: value
        case .undecided, .fallBack, .forward, .step, .forwardingStep, .refusal: nil
        }
    }

    @inlinable @inline(never) func noting(orElse value: Result?) throws(Failure) -> Result {
        do throws(Failure) {
            return returned(try answer(orElse: value))
        } catch {
            throw threw(error)
        }
    }

    @inlinable func answer(orElse value: Result?) throws(Failure) -> Result {
        performEffects()
        return try answerOnly(orElse: value)
    }

    @inlinable func answerOnly(orElse value: Result?) throws(Failure) -> Result {
        guard let step else { return try fallBack(orElse: value) }
        switch step.answer {
        case .value(let value): return value
        case .own(let own):
            if let result = own.value { return result }
            return try fallBack(orElse: value)
        case .failure(let error): throw error
        case .closure(let body):
            if let arguments { return try body(arguments) }
            return try fallBack(orElse: value)
        case .asyncClosure, .forward, nil: return try fallBack(orElse: value)
        }
    }
}

extension ReceivedCall {
    /// The result of an asynchronous member.
    @inlinable public nonisolated(nonsending) func resultAsync() async throws(Failure) -> Result {
        if let value = simpleValue { return value }
        return try await notingAsync(orElse: nil)
    }

    /// The result of an asynchronous member that returns `Self`.
    @inlinable public nonisolated(nonsending) func resultAsync(orElse value: Result) async throws(Failure)
        -> Result
    {
        if let value = simpleValue { return value }
        return try await notingAsync(orElse: value)
    }

    /// The result of an asynchronous `rethrows` member, whose expansion passes `{ throw $0 }`.
    @inlinable public nonisolated(nonsending) func resultAsync(
        rethrowing rethrow: (any Error) throws -> Never
    ) async rethrows -> Result {
        let answer: Swift.Result<Result, Failure>
        do throws(Failure) {
            answer = .success(try await resultAsync())
        } catch {
            answer = .failure(error)
        }
        switch answer {
        case .success(let value): return value
        case .failure(let error): try rethrow(error)
        }
    }

    @inlinable @inline(never) nonisolated(nonsending) func notingAsync(orElse value: Result?)
        async throws(Failure) -> Result
    {
        do throws(Failure) {
            return returned(try await answerAsync(orElse: value))
        } catch {
            throw threw(error)
        }
    }

    @inlinable nonisolated(nonsending) func answerAsync(orElse value: Result?) async throws(Failure) -> Result
    {
        await performEffectsAsync()
        if case .asyncClosure(let closure)? = step?.answer, let arguments {
            return try await closure.body(arguments)
        }
        return try answerOnly(orElse: value)
    }
}
