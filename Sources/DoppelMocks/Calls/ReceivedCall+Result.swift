extension ReceivedCall {
    /// The result that a stub, or else the mode of the mock, gives.
    public func result() throws(Failure) -> Result { try noting(orElse: nil) }

    /// The result that a stub gives, else `value`: for members that return `Self`.
    public func result(orElse value: Result) throws(Failure) -> Result { try noting(orElse: value) }

    /// The result of a `rethrows` member, whose expansion passes `{ throw $0 }`.
    public func result(rethrowing rethrow: (any Error) throws -> Never) rethrows -> Result {
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

    private func noting(orElse value: Result?) throws(Failure) -> Result {
        do throws(Failure) {
            return returned(try answer(orElse: value))
        } catch {
            throw threw(error)
        }
    }

    private func answer(orElse value: Result?) throws(Failure) -> Result {
        performEffects()
        return try answerOnly(orElse: value)
    }

    private func answerOnly(orElse value: Result?) throws(Failure) -> Result {
        guard case .step(let step) = plan else { return try fallBack(orElse: value) }
        switch step.answer {
        case .value(let value): return value
        case .failure(let error): throw error
        case .closure(let body): return try body(record.arguments)
        case .asyncClosure, .forward, nil: return try fallBack(orElse: value)
        }
    }
}

extension ReceivedCall {
    /// The result of an asynchronous member.
    public nonisolated(nonsending) func resultAsync() async throws(Failure) -> Result {
        try await notingAsync(orElse: nil)
    }

    /// The result of an asynchronous member that returns `Self`.
    public nonisolated(nonsending) func resultAsync(orElse value: Result) async throws(Failure) -> Result {
        try await notingAsync(orElse: value)
    }

    /// The result of an asynchronous `rethrows` member, whose expansion passes `{ throw $0 }`.
    public nonisolated(nonsending) func resultAsync(
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

    private nonisolated(nonsending) func notingAsync(orElse value: Result?) async throws(Failure) -> Result {
        do throws(Failure) {
            return returned(try await answerAsync(orElse: value))
        } catch {
            throw threw(error)
        }
    }

    private nonisolated(nonsending) func answerAsync(orElse value: Result?) async throws(Failure) -> Result {
        await performEffectsAsync()
        if case .step(let step) = plan, case .asyncClosure(let closure)? = step.answer {
            return try await closure.body(record.arguments)
        }
        return try answerOnly(orElse: value)
    }
}
