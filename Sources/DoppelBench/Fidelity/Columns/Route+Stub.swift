import Doppel
import DoppelCore
import Foundation

extension StubRegistry {
    /// Makes stubs of a scenario's routes.
    ///
    /// The newest stub is asked first, so that the last route comes first.
    /// - Parameter isOnWire: whether the framing shows, and an end without an answer is one.
    func register(_ routes: [Route], _ places: Places, isOnWire: Bool = false) {
        for route in routes.reversed() {
            guard let first = route.answers.first else { continue }
            var handle = add(first.onWire(isOnWire), for: route.matcher(places), places)
            for answer in route.answers.dropFirst().map({ $0.onWire(isOnWire) }) {
                handle =
                    answer.dependsOnRequest
                    ? handle.then { answer.reply(to: $0, places) } : handle.then(answer.reply(places))
            }
        }
    }

    private func add(_ answer: Answer, for matcher: RequestMatcher, _ places: Places) -> StubHandle {
        answer.dependsOnRequest
            ? stub(matcher) { answer.reply(to: $0, places) } : stub(matcher, reply: answer.reply(places))
    }
}

extension Route {
    fileprivate func matcher(_ places: Places) -> RequestMatcher {
        var matcher = RequestMatcher.path("/\(places.run)\(path)")
        if let method { matcher = matcher && .method(HTTPMethod(method)) }
        for condition in conditions {
            guard let prefix = condition.prefix else {
                matcher = matcher && .noHeader(condition.name)
                continue
            }
            matcher = matcher && .header(condition.name, .hasPrefix(prefix))
        }
        return matcher
    }
}

extension Answer {
    fileprivate func onWire(_ isOnWire: Bool) -> Answer {
        var answer = self
        answer.isOnWire = isOnWire
        return answer
    }

    fileprivate var dependsOnRequest: Bool { echoes == true }

    fileprivate func reply(to request: InterceptedRequest, _ places: Places) -> Reply {
        guard echoes == true else { return reply(places) }
        let text = Echo.text(of: request, places)
        return head(places).data(text, type: fields.first { $0.name == "Content-Type" }?.value)
    }

    /// The reply that a user would write for a server which answers like this.
    fileprivate func reply(_ places: Places) -> Reply {
        if refuses == true { return .error(.cannotConnectToHost) }
        if let dropAfter, dropAfter < 0 {
            let lost: Reply = isOnWire == true ? .fault(.emptyResponse) : .error(.networkConnectionLost)
            return lost.delayed(by: .milliseconds(delay))
        }
        let reply = withBody(head(places))
        guard let dropAfter else { return reply }
        return reply.failing(after: dropAfter)
    }

    private func head(_ places: Places) -> Reply {
        var reply = Reply.status(status).delayed(by: .milliseconds(delay))
        if let reason { reply = reply.reason(reason) }
        for field in fields {
            let validated = selects == true ? reply.validated(by: field) : nil
            reply = validated ?? reply.addingHeader(field.name, places.filled(field.value))
        }
        if selects == true { reply = reply.acceptingRanges() }
        if !fields.contains(where: { $0.name == "Content-Type" }) {
            reply = reply.withoutHeader("Content-Type")
        }
        return reply
    }

    private func withBody(_ reply: Reply) -> Reply {
        let reply =
            isOnWire == true && (framing == .close || closes == true)
            ? reply.header("Connection", "close") : reply
        if isPaced {
            let chunks = reply.chunks(pieces.map { Reply.Chunk($0.data, after: .milliseconds($0.pause)) })
            return framing == .length ? chunks.header("Content-Length", "\(body.count)") : chunks
        }
        let whole = pieces.isEmpty ? reply : reply.data(body)
        return framing == .length ? whole : whole.withoutHeader("Content-Length")
    }
}

extension Reply {
    /// The reply with a validator that conditional requests are held against; `nil` when the field is none.
    fileprivate func validated(by field: Answer.Field) -> Reply? {
        switch field.name {
        case "ETag": return etag(field.value)
        case "Last-Modified": return HTTPDate.date(field.value).map(lastModified)
        default: return nil
        }
    }
}
