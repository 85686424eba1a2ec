import Foundation

/// The multipart body has a part like this.
struct MultipartCondition: Condition {
    let name: String
    let filename: ValuePattern?
    let contentType: ValuePattern?
    let text: ValuePattern?
    let data: Data?

    var needs: Needs { patterns.reduce(.body) { $0.union($1.needs) } }
    var problems: [MatcherProblem] { patterns.flatMap(\.problems) }
    private var patterns: [ValuePattern] { [filename, contentType, text].compactMap(\.self) }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        guard let parts = try? request.multipartParts() else { return false }
        return parts.contains { $0.name == name && mismatches($0).isEmpty }
    }

    var expression: SwiftExpression {
        var arguments = ["name: \(SwiftText.literal(name))"]
        if let filename { arguments.append("filename: \(filename.expression)") }
        if let contentType { arguments.append("contentType: \(contentType.expression)") }
        if let text { arguments.append("text: \(text.expression(named: name))") }
        if let data { arguments.append("data: Data(base64Encoded: \"\(data.base64EncodedString())\")!") }
        return ".multipart(\(arguments.joined(separator: ", ")))"
    }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        let field = "multipart part \(SwiftText.literal(name))"
        do {
            let parts = try request.multipartParts()
            let named = parts.filter { $0.name == name }
            if let closest = named.map(mismatches).min(by: { $0.count < $1.count }) { return closest }
            let names = parts.map { SwiftText.literal($0.name) }.joined(separator: ", ")
            let actual = parts.isEmpty ? "no parts" : "the parts \(Excerpt.of(names))"
            return [Difference(field: field, expected: "present", actual: actual)]
        } catch {
            return [Difference(field: field, expected: "present", actual: "\(error)")]
        }
    }

    /// What is wrong with a part of the right name.
    private func mismatches(_ part: MultipartPart) -> [Difference] {
        let type = part.headers["Content-Type"].map { MediaType($0).essence } ?? "text/plain"
        var found = [
            mismatch("filename", filename, part.filename), mismatch("content type", contentType, type),
            mismatch("text", text, part.text),
        ].compactMap(\.self)
        if let data, part.data != data {
            found.append(difference("data", "\(data.count) other bytes", "\(part.data.count) bytes"))
        }
        return found
    }

    private func mismatch(_ aspect: String, _ pattern: ValuePattern?, _ actual: String?) -> Difference? {
        guard let pattern else { return nil }
        if let actual, pattern.matches(actual) { return nil }
        let isSecret = aspect == "text" && Redaction.isSecret(name)
        let shown = actual.map { isSecret ? Redaction.mark : Excerpt.quoted($0) }
        return difference(aspect, isSecret ? pattern.words(named: name) : pattern.words, shown ?? "absent")
    }

    private func difference(_ aspect: String, _ expected: String, _ actual: String) -> Difference {
        Difference(
            field: "\(aspect) of multipart part \(SwiftText.literal(name))", expected: expected,
            actual: actual)
    }
}
