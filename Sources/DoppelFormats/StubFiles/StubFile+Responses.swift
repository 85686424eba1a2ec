import DoppelCore
import Foundation

extension StubValue {
    /// The reply that an object such as `{"status": 404, "json": {"error": "unknown"}}` describes.
    ///
    /// - Parameter base: what is not given is as in this reply.
    func reply(_ context: StubFileContext, base: Reply = Reply()) throws(FormatError) -> Reply {
        var fields = try fields()
        let reply = try fields.reply(context, base: base)
        try fields.finish()
        return reply
    }
}

extension StubFields {
    private static let contents = [
        "json", "text", "base64", "file", "events", "webSocket", "message", "passThrough", "error",
        "redirect",
    ]

    /// Takes the members of a response.
    mutating func reply(_ context: StubFileContext, base: Reply) throws(FormatError) -> Reply {
        try only(oneOf: Self.contents)
        var reply = base
        let templates = try takeTemplates(&reply, context)
        try takeContent(&reply, context, templates)
        try takeHead(&reply, templates)
        try takeChanges(&reply, templates)
        try takeTiming(&reply)
        try takeFailure(&reply)
        // What depends on several members, such as a time for a body of unknown length.
        if let problem = reply.problems.first { throw value.error("\(problem)") }
        return reply
    }

    private mutating func takeContent(
        _ reply: inout Reply, _ context: StubFileContext, _ templates: StubTemplates?
    ) throws(FormatError) {
        let type = try take("contentType")?.string()
        try change("json", &reply) { reply, value throws(FormatError) in
            if let template = try templates?.json(value, reply) { return reply.content(template, type: type) }
            return reply.data(Data(value.node.text.utf8), type: type ?? ContentType.json)
        }
        try change("text", &reply) { reply, value throws(FormatError) in
            let type = type ?? ContentType.plainText
            if let template = try templates?.text(value, reply, TemplateKind(type: type)) {
                return reply.content(template, type: type)
            }
            return reply.text(try value.string(), type: type)
        }
        try change("base64", &reply) { reply, value throws(FormatError) in
            try templates?.refuse(value, "base64")
            return reply.data(try value.base64(), type: type)
        }
        try change("file", &reply) { reply, value throws(FormatError) in
            let url = try context.url(value)
            let type = type ?? ContentType.forExtension(url.pathExtension)
            if let template = try templates?.file(url, named: value, reply, TemplateKind(type: type)) {
                return reply.content(template, type: type)
            }
            return reply.file(url.path, type: type)
        }
        try change("events", &reply) { reply, value throws(FormatError) in
            try value.events(reply, templates)
        }
        try change("webSocket", &reply) { _, value throws(FormatError) in
            .webSocket(try value.webSocketSteps())
        }
        try change("message", &reply) { _, value throws(FormatError) in
            try templates?.refuse(value, "a recorded message")
            let url = try context.url(value)
            do throws(FormatError) {
                return .response(try RawResponse(contentsOf: url, limit: context.limit))
            } catch {
                throw value.error("\(error)")
            }
        }
        try change("passThrough", &reply) { _, value throws(FormatError) in try value.passThrough() }
    }

    private mutating func takeHead(
        _ reply: inout Reply, _ templates: StubTemplates?
    ) throws(FormatError) {
        try change("redirect", &reply) { reply, value throws(FormatError) in
            if let template = try templates?.text(value, reply, .url) {
                return reply.status(302).header("Location", [template])
            }
            return reply.redirect(to: try value.string())
        }
        try change("status", &reply) { reply, value throws(FormatError) in reply.status(try value.integer()) }
        try change("reason", &reply) { reply, value throws(FormatError) in reply.reason(try value.string()) }
        guard let headers = take("headers") else { return }
        for (name, value) in try headers.members() {
            reply = try value.checked(try value.header(name, of: reply, templates))
        }
    }

    private mutating func takeChanges(
        _ reply: inout Reply, _ templates: StubTemplates?
    ) throws(FormatError) {
        try change("encoding", &reply) { reply, value throws(FormatError) in
            guard let coding = ContentCoding(name: try value.string()) else {
                throw value.error("gzip or deflate was expected, here is \(try value.string())")
            }
            return reply.contentEncoding(coding)
        }
        for (key, rule) in [("merge", JSONMerge.keyByKey), ("mergePatch", .mergePatch)] {
            try change(key, &reply) { reply, value throws(FormatError) in
                if let template = try templates?.json(value, reply) {
                    return reply.merging(template, by: rule)
                }
                return reply.merging(try value.json(), by: rule)
            }
        }
        try change("etag", &reply) { reply, value throws(FormatError) in
            if case .bool(true) = value.node.content { return reply.etag() }
            return reply.etag(try value.string())
        }
        try change("acceptRanges", &reply) { reply, value throws(FormatError) in
            try value.bool() ? reply.acceptingRanges() : reply
        }
    }

    /// Changes a reply by the member of this name, if it is there, and sees to it that nothing is wrong then.
    mutating func change(
        _ name: String, _ reply: inout Reply,
        _ body: (Reply, StubValue) throws(FormatError) -> Reply
    ) throws(FormatError) {
        if let value = take(name) { reply = try value.checked(try body(reply, value)) }
    }
}

extension StubValue {
    /// A reply with a header field of one or more values, or without it.
    fileprivate func header(
        _ name: String, of reply: Reply, _ templates: StubTemplates?
    ) throws(FormatError) -> Reply {
        if case .null = node.content { return reply.withoutHeader(name) }
        let values = try oneOrMore()
        if let templates = try templates?.texts(values, reply) { return reply.header(name, templates) }
        var reply = reply
        for (position, value) in values.enumerated() {
            let text = try value.string()
            reply = try value.checked(
                position == 0 ? reply.header(name, text) : reply.addingHeader(name, text))
        }
        return reply
    }

    /// The reply, when nothing is wrong with it.
    fileprivate func checked(_ reply: Reply) throws(FormatError) -> Reply {
        if let problem = reply.problems.first { throw error("\(problem)") }
        return reply
    }

    /// `true` for the network as it is, or the origin to ask in place of the request's.
    fileprivate func passThrough() throws(FormatError) -> Reply {
        if case .bool(true) = node.content { return .passThrough }
        let origin = try string()
        guard let parts = URLComponents(string: origin), parts.scheme != nil, parts.host?.isEmpty == false
        else {
            throw error("true or an origin such as https://staging.example.com was expected")
        }
        return .passThrough(.to(origin))
    }
}
