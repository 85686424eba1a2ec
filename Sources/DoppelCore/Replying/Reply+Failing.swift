public import Foundation

extension Reply {
    /// Fails with this error in place of a response; delays count.
    public func error(_ error: any Error) -> Reply {
        with { reply in
            reply.ending = .failBeforeHead(error)
            reply.fault = nil
        }
    }

    /// Fails with the `URLError` of this code in place of a response; delays count.
    public func error(_ code: URLError.Code) -> Reply {
        error(URLError(code))
    }

    /// Sends the head and this many bytes of the body, then fails.
    ///
    /// A body with fewer bytes is sent whole before the failure.
    public func failing(after byteCount: Int, with error: any Error) -> Reply {
        with { reply in
            reply.ending = .fail(error, afterBytes: byteCount)
            reply.fault = nil
            if byteCount < 0 { reply.note(.negativeLength(byteCount)) }
        }
    }

    /// Sends the head and this many bytes of the body, then fails with the `URLError` of this code.
    public func failing(after byteCount: Int, with code: URLError.Code = .networkConnectionLost) -> Reply {
        failing(after: byteCount, with: URLError(code))
    }

    /// A response that is given after an error takes the error's place.
    mutating func clearError() {
        if case .failBeforeHead = ending { ending = .finish }
    }
}
