import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests and looks at what comes back.
struct Requests: Sendable {
    let side: String
    let session: URLSession
    let url: URL
    let expected: Data

    /// Sends so many requests, the last one after the others, to look at all of its bytes.
    func send(_ count: Int, parallel: Int) async throws {
        if parallel == 1 {
            try await sendInTurn(count - 1)
        } else {
            try await sendTogether(count - 1, parallel: parallel)
        }
        try await checkAllBytes()
    }

    private func sendInTurn(_ count: Int) async throws {
        for _ in 0..<count {
            let (data, response) = try await session.data(from: url)
            try check(data, response)
        }
    }

    private func sendTogether(_ count: Int, parallel: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<parallel {
                let share = (count + worker) / parallel
                group.addTask { try await sendInTurn(share) }
            }
            try await group.waitForAll()
        }
    }

    /// Looks at the ends of a long body only: comparing a mebibyte takes longer than a request.
    private func check(_ data: Data, _ response: URLResponse) throws {
        let ends = 16
        guard data.count == expected.count, data.prefix(ends) == expected.prefix(ends),
            data.suffix(ends) == expected.suffix(ends),
            (response as? HTTPURLResponse)?.statusCode == 200
        else { throw wrong(data, response) }
    }

    private func checkAllBytes() async throws {
        let (data, response) = try await session.data(from: url)
        guard data == expected else { throw wrong(data, response) }
    }

    private func wrong(_ data: Data, _ response: URLResponse) -> WrongAnswer {
        let status = (response as? HTTPURLResponse)?.statusCode
        let start = String(decoding: data.prefix(60), as: UTF8.self)
        let told = status.map { "status \($0)" } ?? "no HTTP response"
        return WrongAnswer(
            description: "\(side) answered \(url) with \(told) and \(data.count) bytes (\(start)), not "
                + "with status 200 and \(expected.count) bytes")
    }
}
