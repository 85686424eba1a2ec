import DoppelCore
import DoppelSupport
import Foundation

/// What a file in Doppel's own format describes.
///
/// What is wrong in one stub or set is noted, and hides no other.
struct StubFile {
    private(set) var stubs: [StubDefinition] = []
    private(set) var sets: [LocatedSet] = []
    private(set) var presets: [Preset] = []
    private(set) var problems: [FormatError] = []

    /// The largest file that is read.
    static let limit = 64 << 20

    init(_ context: StubFileContext) {
        do throws(FormatError) {
            try read(InputFile.data(of: context.file, limit: Self.limit), context)
        } catch {
            problems.append(error)
        }
        problems = problems.map { $0.inFile(context.file.path) }
    }

    /// Reads a text that is in no file.
    init(_ text: Data, _ context: StubFileContext) {
        do throws(FormatError) { try read(text, context) } catch { problems.append(error) }
    }

    private mutating func read(_ text: Data, _ context: StubFileContext) throws(FormatError) {
        try read(StubValue(node: try LocatedJSON.read(text), path: ""), context)
    }

    private mutating func read(_ value: StubValue, _ context: StubFileContext) throws(FormatError) {
        var fields = try value.fields()
        if fields.has("request") || fields.has("response") || fields.has("responses") {
            return stubs.append(try value.stub(context))
        }
        stubs = try collect(fields.take("stubs")) { value throws(FormatError) in try value.stub(context) }
        sets = try collect(fields.take("sets")) { value throws(FormatError) in try value.set(context) }
        presets = try collect(fields.take("presets")) { value throws(FormatError) in try value.preset() }
        try fields.finish()
    }

    /// Reads every element of a list; an error ends that element only.
    private mutating func collect<Element>(
        _ list: StubValue?, _ read: (StubValue) throws(FormatError) -> Element
    ) throws(FormatError) -> [Element] {
        var elements: [Element] = []
        for value in try list?.elements() ?? [] {
            do throws(FormatError) { elements.append(try read(value)) } catch { problems.append(error) }
        }
        return elements
    }
}

/// A response set and its place.
struct LocatedSet {
    let set: ResponseSet
    let site: CallSite
    let fingerprint: UInt64
}

extension StubValue {
    /// Tells whether two values are written alike, but for comments and white space.
    var fingerprint: UInt64 { node.text.stableHash }

    fileprivate func stub(_ context: StubFileContext) throws(FormatError) -> StubDefinition {
        var fields = try fields()
        let name = try fields.take("name")?.string()
        let matcher = try fields.require("request").requestMatcher(context)
        let replies = try fields.replies(context.answering(matcher))
        var stub = StubDefinition(
            name: name, matcher: matcher, replies: replies, file: context.file.path, line: line)
        stub.fingerprint = fingerprint
        stub.isCycling = try fields.take("cycle")?.bool() ?? false
        stub.priority = try fields.take("priority")?.integer() ?? 0
        if let times = try fields.take("times")?.integer(atLeast: 1) { stub.times = Times(limit: times) }
        stub.scenario = try fields.take("scenario")?.scenario()
        try fields.finish()
        return stub
    }

    private func scenario() throws(FormatError) -> Scenario {
        var fields = try fields()
        let scenario = Scenario(
            try fields.require("name").string(), requires: try fields.take("requires")?.string(),
            becomes: try fields.take("becomes")?.string())
        try fields.finish()
        return scenario
    }
}

extension StubFields {
    fileprivate mutating func replies(_ context: StubFileContext) throws(FormatError) -> [Reply] {
        try only(oneOf: ["response", "responses"])
        let one = take("response")
        guard let several = take("responses") else { return [try one?.reply(context) ?? .empty] }
        var replies: [Reply] = []
        for value in try several.elements() { replies.append(try value.reply(context)) }
        guard !replies.isEmpty else { throw several.error("at least one response was expected") }
        return replies
    }
}
