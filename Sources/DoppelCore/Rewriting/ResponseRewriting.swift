import Foundation

/// The changes to a response, and what happens when one of them can't be made.
package struct ResponseRewriting: Sendable {
    /// The most bytes of a body that are held in memory to be rewritten: 256 MiB.
    package static let largestBody = 256 << 20

    var rewrites: [ResponseRewrite] = []
    /// Whether a change that can't be made fails the request; else the response stays as it came.
    var isStrict = false

    package var isEmpty: Bool { rewrites.isEmpty }
    /// Whether the whole body has to be there, so that it can't be streamed.
    package var needsBody: Bool { rewrites.contains(where: \.needsBody) }
    var isCustom: Bool { rewrites.contains(where: \.isCustom) }

    /// A response, and what there is to say about it.
    package struct Outcome: Sendable {
        package var response: ReceivedResponse
        package var note: String?
    }

    /// Makes all changes, or none of them.
    ///
    /// - Throws: what a closure throws; in strict mode also ``RewriteError``.
    package func apply(to response: ReceivedResponse) throws -> Outcome {
        do {
            return Outcome(response: try rewritten(response))
        } catch let refusal as ResponseRewrite.Refusal {
            throw refusal.reason
        } catch {
            if isStrict { throw error }
            return Outcome(response: response, note: "The response was not rewritten. \(error)")
        }
    }

    private func rewritten(_ original: ReceivedResponse) throws -> ReceivedResponse {
        var response = original
        if needsBody, response.hasContent { try response.decodeBody() }
        let decoded = response.body
        for rewrite in rewrites { try rewrite.apply(to: &response) }
        guard response.body != decoded || response.body != original.body else { return response }
        response.completeHeadOfNewBody()
        return response
    }
}
