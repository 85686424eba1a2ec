import DoppelCore
import DoppelSupport
import Foundation

/// One request's way through a cache: what is kept, what the network says, and what becomes of both.
struct CacheAsking: Sendable {
    let cache: ResponseCache
    let policy: CachingPolicy
    let key: String
    let request: InterceptedRequest
    let date: Date
    let load: UpstreamLoad

    func outcome() async throws -> CacheOutcome {
        let kept = await lookUp()
        switch policy.mode {
        case .cacheFirst:
            if let kept { return .kept(kept, .store) }
            return try await loaded()
        case .refreshInBackground:
            guard let kept else { return try await loaded() }
            refresh(kept)
            return .kept(kept, .store)
        case .networkFirst:
            do { return try await confirmed(kept) } catch  where isUnreachable(error) {
                guard let kept else { throw error }
                return .kept(kept, .fallback)
            }
        case .protocolFreshness:
            return try await byProtocol(kept)
        }
    }

    /// RFC 9111, sections 4 and 5.2.1.
    private func byProtocol(_ kept: CachedResponse?) async throws -> CacheOutcome {
        let wishes = CacheDirectives(request.headers["Cache-Control"] ?? request.headers["Pragma"])
        if let kept, !wishes.contains("no-cache"), isUsable(kept, wishes) { return .kept(kept, .store) }
        guard !wishes.contains("only-if-cached") else { return notCached }
        do { return try await confirmed(kept) } catch  where isUnreachable(error) {
            // Section 4.2.4: disconnected, and nothing forbids it.
            guard let kept, StoredHead(kept.headers).mayBeStale, !wishes.contains("no-cache") else {
                throw error
            }
            return .kept(kept, .fallback)
        }
    }

    private func isUsable(_ kept: CachedResponse, _ wishes: CacheDirectives) -> Bool {
        let head = StoredHead(kept.headers)
        if head.isFresh(date + (wishes.seconds("min-fresh") ?? 0), within: wishes.seconds("max-age")) {
            return true
        }
        guard wishes.contains("max-stale"), head.mayBeStale else { return false }
        return head.age(date) - head.lifetime(date) < (wishes.seconds("max-stale") ?? 0)
    }

    /// Section 5.2.1.7.
    private var notCached: CacheOutcome {
        let body = AsyncThrowingStream<Data, any Error> { $0.finish() }
        return .passing(PassingResponse(UpstreamResponse(status: 504, headers: [:], body: body)))
    }

    private func refresh(_ kept: CachedResponse) {
        cache.flights.begin("\(key)\nrefresh\n\(kept.variant)") {
            let outcome = try await confirmed(kept)
            cache.count { $0.refreshes += 1 }
            return outcome
        }
    }

    // MARK: The store, without which the request goes on

    private func lookUp() async -> CachedResponse? {
        guard !cache.outdated.withLock({ $0.contains(request.url) }) else { return nil }
        do {
            let found = try await cache.store.responses(for: key)
            return found.filter { $0.suits(request.headers) }.max { $0.date < $1.date }
        } catch {
            cache.count { $0.storeErrors += 1 }
            return nil
        }
    }

    private func keep(_ response: CachedResponse) async {
        do {
            try await cache.store.store(response, for: key)
            cache.count { $0.stored += 1 }
        } catch {
            cache.count { $0.storeErrors += 1 }
        }
    }
}

// MARK: - The network

extension CacheAsking {
    /// Asks whether what is kept is still right, where the server can tell; else loads it.
    private func confirmed(_ kept: CachedResponse?) async throws -> CacheOutcome {
        guard let kept, case let validators = StoredHead(kept.headers).validators, !validators.isEmpty else {
            return try await loaded()
        }
        var question = request
        for field in validators { question.headers[field.name] = field.value }
        let response = try await load(question)
        guard response.status == 304 else { return try await collected(response) }
        var confirmed = kept
        confirmed.headers = StoredHead(kept.headers).confirmed(by: response.headers, date)
        confirmed.date = date
        await keep(confirmed)
        return .kept(confirmed, .confirmed)
    }

    private func loaded() async throws -> CacheOutcome { try await collected(try await load(request)) }

    /// Collects the body of a response that is kept, and keeps it once it is whole.
    private func collected(_ response: UpstreamResponse) async throws -> CacheOutcome {
        guard let selectors = selectors(of: response), announced(response) ?? 0 <= cache.largestBody else {
            return .passing(PassingResponse(response))
        }
        var body = Data()
        var pieces = response.body.makeAsyncIterator()
        while let piece = try await pieces.next() {
            body.append(piece)
            if body.count > cache.largestBody {
                return .passing(PassingResponse(response.goingOn(after: body)))
            }
        }
        try Task.checkCancellation()
        let kept = CachedResponse(
            url: request.url.absoluteString, status: response.status, headers: headers(of: response, body),
            body: body, date: date, selectors: selectors)
        if isWhole(response, body) { await keep(kept.withoutCookies) }
        return .kept(kept, .network)
    }

    /// The request's fields that the response depends on; `nil` for a response that is not kept.
    private func selectors(of response: UpstreamResponse) -> [String: String]? {
        guard (200..<300).contains(response.status), response.status != 206,
            !CacheDirectives(response.headers["Cache-Control"]).contains("no-store")
        else { return nil }
        let names = response.headers.values(for: "Vary").flatMap { $0.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        // What is secret is not written to a disk, not even to tell responses apart.
        guard !names.contains("*"), !names.contains(where: { Redaction.isSecret($0) }) else { return nil }
        return Dictionary(
            names.map { ($0, request.headers[$0] ?? "") }, uniquingKeysWith: { first, _ in first })
    }

    private func announced(_ response: UpstreamResponse) -> Int? {
        response.headers["Content-Length"].flatMap { Int($0) }
    }

    /// Whether all that was announced has come, where that can be told: the body comes decompressed.
    private func isWhole(_ response: UpstreamResponse, _ body: Data) -> Bool {
        guard !response.headers.contains("Content-Encoding"), let length = announced(response) else {
            return true
        }
        return length == body.count
    }

    /// The head with the date that its age is counted from, and a type for a body without one.
    private func headers(of response: UpstreamResponse, _ body: Data) -> HTTPHeaders {
        var headers = response.headers
        headers["Date"] = StoredHead.date(of: headers, date)
        if headers["Content-Type"] == nil, !body.isEmpty {
            headers["Content-Type"] = ContentSniffer.type(of: body)
        }
        return headers
    }

    private func isUnreachable(_ error: any Error) -> Bool {
        guard let error = error as? URLError else { return false }
        let codes: [URLError.Code] = [
            .notConnectedToInternet, .timedOut, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
            .networkConnectionLost, .dataNotAllowed, .internationalRoamingOff, .callIsActive,
        ]
        return codes.contains(error.code)
    }
}

extension CachedResponse {
    /// A cookie is set when the server sets it, and not each time that the response is used.
    fileprivate var withoutCookies: CachedResponse {
        var copy = self
        copy.headers.remove("Set-Cookie")
        return copy
    }
}

extension UpstreamResponse {
    /// The response with a body of which the beginning has been read.
    fileprivate func goingOn(after beginning: Data) -> UpstreamResponse {
        let pending = Pending(beginning)
        let rest = body
        let whole = AsyncThrowingStream<Data, any Error> {
            if let data = await pending.take() { return data }
            var pieces = rest.makeAsyncIterator()
            return try await pieces.next()
        }
        return UpstreamResponse(status: status, headers: headers, body: whole)
    }

    private actor Pending {
        private var data: Data?
        init(_ data: Data) { self.data = data }

        func take() -> Data? {
            defer { data = nil }
            return data
        }
    }
}
