import Foundation

extension FidelityScenario {
    /// Every scenario, group by group.
    static let all: [FidelityScenario] = [
        taskKinds, statuses, methods, requestBodies, headers, contentTypes, lengths, encodings,
        requestHeaders,
        redirects, redirectDelegates, cookies, challenges, ranges, streams, interruptions, timeouts, errors,
        caching,
    ].flatMap(\.self)

    static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })
}

extension Call {
    /// A GET with changes.
    static func get(
        _ path: String = "/", _ style: Style = .completion, kind: Kind = .data,
        _ change: (inout Call) -> Void = { _ in }
    ) -> Call {
        var call = Call(kind: kind, style: style, path: path)
        change(&call)
        return call
    }

    /// A request with a body, as a data task or as an upload.
    static func send(
        _ method: String, _ body: Body, path: String = "/", _ style: Style = .completion, kind: Kind = .data,
        _ change: (inout Call) -> Void = { _ in }
    ) -> Call {
        var call = Call(kind: kind, style: style, method: method, path: path, body: body)
        change(&call)
        return call
    }

    /// Whether Foundation offers this kind of task in this style.
    var exists: Bool {
        if case (.upload, .stream) = (kind, body) { return style == .delegate || style == .taskDelegate }
        return true
    }
}

extension Call.Body {
    static let text = Call.Body.data(Data("name=Ada&born=1815".utf8))
}

extension FidelityScenario {
    /// `count` bytes; a block of 509 is repeated.
    static func bytes(_ count: Int) -> Data {
        let block = Data((0..<509).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        var data = Data()
        while data.count < count { data += block }
        return data.prefix(count)
    }
}
