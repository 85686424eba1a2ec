public import Foundation

// What is done to the body of a reply, be it the network's or one's own.

extension Reply {
    /// Merges JSON into the body, which may be the network's or this reply's own.
    ///
    /// What is not merged stays as it was written: the order of keys, and every digit of a number.
    ///
    /// ```swift
    /// stubs.stub(.get("/shelf"), reply: .passThrough.merging(["data": [["updated": [["hello": "world"]]]]]))
    /// stubs.stub(.get("/book"), reply: .file("book.json").merging(["title": "changed", "price": 9.5]))
    /// ```
    ///
    /// A body that can't be merged (it is no JSON, or an array where the patch is an object) is delivered as it
    /// is, and the exchange's ``Exchange/notes`` say why; ``rewritingStrictly()`` makes it an error. In a reply
    /// of one's own it is a mistake, which is reported where the stub is defined.
    public func merging(_ patch: JSON, by rule: JSONMerge = .keyByKey) -> Reply {
        do throws(RewriteError) {
            return rewritten(by: .merge(try JSONText(patch), rule))
        } catch {
            return with { $0.note(.rewriting(error)) }
        }
    }

    /// Merges a JSON object made of Swift values into the body; see ``merging(_:by:)-(JSON,_)``.
    @_disfavoredOverload
    public func merging(_ patch: [String: (any JSONRepresentable)?], by rule: JSONMerge = .keyByKey) -> Reply
    {
        merging(JSON(patch), by: rule)
    }

    /// Merges the JSON of a file into the body; see ``Fixture`` for where the file is looked for.
    public func merging(
        file name: String, in location: Fixture.Location = .besideSource, by rule: JSONMerge = .keyByKey,
        filePath: String = #filePath
    ) -> Reply {
        do {
            let data = try Fixture(name, in: location, filePath: filePath).data()
            return rewritten(by: .merge(try JSONText(data), rule))
        } catch let error as FixtureError {
            return with { $0.note(.fixture(error)) }
        } catch let error as RewriteError {
            return with { $0.note(.rewriting(error)) }
        } catch {
            return with { $0.note(.encodingFailed(type: "JSON", reason: "\(error)")) }
        }
    }

    /// Replaces a text wherever it stands in the body, which is read and written in its own character set.
    public func replacing(_ text: String, with replacement: String) -> Reply {
        rewritten(by: .replaceText(text, with: replacement))
    }

    /// Replaces what a regular expression finds in the body by a template, in which `$1` is its first group.
    ///
    /// ```swift
    /// .passThrough.replacing(pattern: #""price":\s*(\d+)"#, with: #""price":${1}00"#)
    /// ```
    public func replacing(
        pattern: String, with template: String, options: NSRegularExpression.Options = []
    ) -> Reply {
        let expression = RegularExpression(pattern, options: options)
        guard expression.problems.isEmpty else {
            return with { $0.note(.rewriting(.invalidRegularExpression(pattern))) }
        }
        return rewritten(by: .replacePattern(expression, template: template))
    }

    /// Changes status, header fields and body in a closure, or refuses the response by throwing the error that
    /// the request ends with.
    ///
    /// The closure gets the whole body, and may block: no other request waits for it.
    public func rewriting(_ closure: @escaping @Sendable (inout ReceivedResponse) throws -> Void) -> Reply {
        rewritten(by: .custom(closure))
    }

    /// Fails a request whose response can't be rewritten with ``RewriteError``, instead of delivering it as it is.
    public func rewritingStrictly() -> Reply {
        with { $0.rewriting.isStrict = true }
    }

    func rewritten(by rewrite: ResponseRewrite) -> Reply {
        with { $0.rewriting.rewrites.append(rewrite) }
    }
}

// MARK: - Before there is a request

extension Reply {
    /// The reply with the changes made to its body that need no request; the others stay.
    ///
    /// - Throws: ``RewriteError``: in a reply of one's own, a change that can't be made is a mistake.
    func rewrittenNow() throws(ReplyProblem) -> Reply {
        guard !rewriting.isEmpty, !isLive, !rewriting.isCustom, plainHead == nil else { return self }
        guard let data = try knownBody() else { return self }
        var strict = rewriting
        strict.isStrict = true
        var received = ReceivedResponse(
            to: InterceptedRequest(url: URL(fileURLWithPath: "/")), status: status, headers: headers,
            body: data)
        if let bodyType, !received.headers.contains("Content-Type") {
            received.headers["Content-Type"] = bodyType
        }
        do {
            let response = try strict.apply(to: received).response
            return withBody(response.body, changed: response.body != data)
        } catch let error as RewriteError {
            throw .rewriting(error)
        } catch {
            throw .encodingFailed(type: "body", reason: "\(error)")
        }
    }

    private func knownBody() throws(ReplyProblem) -> Data? {
        switch body {
        case .data(let data): return data
        case .empty: return Data()
        case .file(let url, _):
            guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
                throw .fixture(.unreadable(path: url.path, reason: "it was there a moment ago"))
            }
            return data
        case .filePart, .stream, .timeline, .sequence: return nil
        }
    }

    private func withBody(_ data: Data, changed: Bool) -> Reply {
        with { reply in
            reply.rewriting = ResponseRewriting()
            guard changed else { return }
            reply.body = .data(data)
            if reply.appliedCoding == nil { reply.headers.remove("Content-Encoding") }
            if reply.headers.contains("Content-Length") { reply.headers["Content-Length"] = "\(data.count)" }
        }
    }
}
