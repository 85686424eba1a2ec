import DoppelCore

extension RequestHead {
    /// Puts a head together, and checks what concerns more than one line.
    init(
        _ line: RequestLine, _ headers: HTTPHeaders, _ limits: MessageLimits
    ) throws(MalformedRequest) {
        self.init(method: line.method, target: line.target, version: line.version, headers: headers)
        let fields = FramingFields(headers)
        host = try HostField.checked(fields.hosts, version)
        framing = try fields.framing(version, limits)
        let options = headers["Connection"].map(RequestHead.list) ?? []
        keepsAlive = version == .http11 ? !options.contains("close") : options.contains("keep-alive")
        offersUpgrade = options.contains("upgrade")
        // RFC 9110, section 10.1.1: a client of HTTP/1.0 can't expect anything.
        guard version == .http11, let expectation = headers["Expect"] else { return }
        guard expectation.lowercased() == "100-continue" else { throw .expectation(expectation) }
        expectsContinue = framing != .length(0)
    }

    /// The members of a comma-separated list, in lower case.
    static func list(_ text: String) -> [String] {
        text.lowercased().split(separator: ",").map { String(Substring($0.utf8.trimmingBlanks)) }
            .filter { !$0.isEmpty }
    }
}

/// The fields that decide where a request ends and whom it is for.
private struct FramingFields {
    var hosts: [String] = []
    var lengths: [String] = []
    var codings: [String] = []

    init(_ headers: HTTPHeaders) {
        for field in headers {
            switch field.name.utf8.count {
            case 4 where field.name.isSameHeaderName(as: "Host"): hosts.append(field.value)
            case 14 where field.name.isSameHeaderName(as: "Content-Length"): lengths.append(field.value)
            case 17 where field.name.isSameHeaderName(as: "Transfer-Encoding"): codings.append(field.value)
            default: break
            }
        }
    }

    func framing(
        _ version: RequestHead.Version, _ limits: MessageLimits
    ) throws(MalformedRequest) -> RequestHead.Framing {
        guard codings.isEmpty else { return try transferFraming(version) }
        guard let length = lengths.first else { return .length(0) }
        // Equal ones could be taken as one; whoever sends two has something in mind.
        guard lengths.count == 1 else { throw .repeatedContentLength }
        guard !length.isEmpty, length.utf8.allSatisfy(Octets.isDigit), let count = Int(length) else {
            throw .contentLength(length)
        }
        guard count <= limits.bodyBytes else { throw .bodyTooLarge(limit: limits.bodyBytes) }
        return .length(count)
    }

    private func transferFraming(
        _ version: RequestHead.Version
    ) throws(MalformedRequest) -> RequestHead.Framing {
        if !lengths.isEmpty { throw .lengthWithTransferEncoding }
        if version == .http10 { throw .transferEncodingInOldVersion }
        let text = codings.joined(separator: ", ")
        let names = RequestHead.list(text)
        // Several fields, and empty members of a list, are legal, and what some recipients overlook.
        let members = text.split(separator: ",", omittingEmptySubsequences: false).count
        guard codings.count == 1, members == names.count, names.last == "chunked",
            !names.dropLast().contains("chunked")
        else { throw .transferEncoding(text) }
        guard names.count == 1 else { throw .unknownTransferCoding(text) }
        return .chunked
    }
}
