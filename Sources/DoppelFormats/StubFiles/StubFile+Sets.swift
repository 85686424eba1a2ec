import DoppelCore
import DoppelSupport
import Foundation

extension StubValue {
    /// A response set with its choices, the first of which is the default.
    func set(_ context: StubFileContext) throws(FormatError) -> LocatedSet {
        var fields = try fields()
        let name = try fields.require("name").string()
        let matcher = try fields.require("request").requestMatcher(context)
        let list = try fields.require("choices")
        let choices = try list.choices(context.answering(matcher))
        try fields.finish()
        guard !choices.isEmpty else { throw list.error("at least one choice was expected") }
        let site = CallSite(
            fileID: context.file.lastPathComponent, filePath: context.file.path, line: line, column: 1)
        return LocatedSet(
            set: ResponseSet(name, matching: matcher, choices: choices), site: site, fingerprint: fingerprint)
    }

    private func choices(_ context: StubFileContext) throws(FormatError) -> [Choice] {
        var choices: [Choice] = []
        var replies: [String: Reply] = [:]
        for value in try elements() {
            var fields = try value.fields()
            let name = try fields.require("name")
            guard replies[try name.string()] == nil else {
                throw name.error("there are two choices named \"\(try name.string())\"")
            }
            let base = try fields.take("extends")?.reply(named: replies)
            let reply = try fields.reply(context, base: base ?? Reply())
            try fields.finish()
            replies[try name.string()] = reply
            choices.append(Choice(try name.string(), reply))
        }
        return choices
    }

    /// The choice that another one differs from in a few things.
    private func reply(named replies: [String: Reply]) throws(FormatError) -> Reply {
        let name = try string()
        if let reply = replies[name] { return reply }
        let suggestion = Nearest.suggestion(for: name, among: replies.keys.sorted())
        throw error("there is no choice \"\(name)\" before this one.\(suggestion)")
    }

    /// Selections of several sets under one name.
    func preset() throws(FormatError) -> Preset {
        var fields = try fields()
        let name = try fields.require("name").string()
        var selections: [String: Selection] = [:]
        try fields.with("selections") { value throws(FormatError) in
            for (set, value) in try value.members() { selections[set] = try value.selection() }
        }
        var bases: [String] = []
        try fields.with("basedOn") { value throws(FormatError) in
            for value in try value.oneOrMore() { bases.append(try value.string()) }
        }
        try fields.finish()
        return Preset(name, selections, basedOn: bases)
    }

    /// The name of a choice, several in an array for a sequence, or `*` for any.
    private func selection() throws(FormatError) -> Selection {
        guard case .array = node.content else {
            let name = try string()
            return name == "*" ? .random() : .choice(name)
        }
        var names: [String] = []
        for value in try elements() { names.append(try value.string()) }
        guard !names.isEmpty else { throw error("at least one choice was expected") }
        return .sequence(names)
    }
}
