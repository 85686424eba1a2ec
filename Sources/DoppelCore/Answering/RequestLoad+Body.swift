extension RequestLoad {
    /// Opens the plan's body, then sends the head.
    ///
    /// Elsewhere: an asynchronous sequence is made, and a stream opened, by the user's code.
    package func openBody() {
        guard let plan else { return }
        record.open()
        elsewhere { () -> Result<BodyReader?, ReplyBodyError> in
            do throws(ReplyBodyError) { return .success(try plan.makeReader()) } catch {
                return .failure(error)
            }
        } then: { load, opened in
            switch opened {
            case .failure(let error): load.step(.readFailed(error))
            case .success(let reader):
                load.reader = reader
                load.sendHead()
                load.step(.headSent)
            }
        }
    }

    /// Reads the next piece of the plan's body.
    package func readBody(upTo count: Int) {
        switch reader {
        case nil:
            step(.endOfBody)
        case .blocking(let reader):
            record.open()
            elsewhere {
                reader.event(upTo: count)
            } then: {
                $0.step($1)
            }
        case .awaiting(let reader):
            record.open()
            awaiting {
                await reader.event(upTo: count)
            } then: {
                $0.step($1)
            }
        }
    }
}
