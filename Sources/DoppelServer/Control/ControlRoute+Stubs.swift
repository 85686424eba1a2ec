import DoppelCore
import DoppelFormats
import DoppelSupport
import Foundation

extension ControlRoute {
    static let stubs: [ControlRoute] = [
        ControlRoute(
            method: .get, template: "/stubs", summary: "All stubs, in the order in which they are asked.",
            gives: "Stubs",
            answer: blocking { api, _ in try .control(api.stubs.stubs.map(ControlClient.Stub.init)) }),
        ControlRoute(
            method: .post, template: "/stubs",
            summary:
                "Adds stubs, response sets and presets, written as in a stub file, or none if one is wrong.",
            takes: "StubFile", status: 201, gives: "Added",
            answer: blocking { api, request in
                try request.checkType()
                return try .control(try api.add(request.content), status: 201)
            }),
        ControlRoute(
            method: .delete, template: "/stubs", summary: "Takes all stubs out; response sets stay.",
            status: 204,
            answer: blocking { api, _ in
                api.stubs.removeAllStubs()
                return .done
            }),
        ControlRoute(
            method: .get, template: "/stubs/{id}", summary: "One stub, by its number or its name.",
            gives: "Stub",
            answer: blocking { api, request in
                try .control(ControlClient.Stub(api.stub(request.parameter("id"))))
            }),
        ControlRoute(
            method: .put, template: "/stubs/{id}",
            summary: "Puts what is written as in a stub file in the place of a stub, as the newest.",
            takes: "StubFile", gives: "Added",
            answer: blocking { api, request in
                try request.checkType()
                let old = try api.stub(request.parameter("id"))
                let added = try api.add(request.content)
                old.remove()
                return try .control(added)
            }),
        ControlRoute(
            method: .delete, template: "/stubs/{id}", summary: "Takes out a stub, by its number or its name.",
            status: 204,
            answer: blocking { api, request in
                try api.stub(request.parameter("id")).remove()
                return .done
            }),
    ]
}

extension ControlAPI {
    fileprivate func stub(_ name: String) throws -> StubHandle {
        if let found = stubs.stubs.first(where: { "\($0.id)" == name }) ?? stubs.stub(named: name) {
            return found
        }
        throw ControlProblem(404, "There is no stub \"\(name)\": GET /__doppel/stubs lists them.")
    }

    func add(_ text: Data) throws -> ControlClient.Added {
        let folder = try read(text)
        let known = Set(stubs.responseSets.map(\.name))
        if let taken = folder.responseSets.first(where: { known.contains($0.name) }) {
            throw nameTaken(taken.name)
        }
        let problems = Locked<[String]>([])
        let collector = Failure.Interceptor { text, _ in problems.withLock { $0.append(text) } }
        let added = Failure.$interceptor.withValue(collector) {
            stubs.addStubs(
                folder, at: CallSite(fileID: Self.source, filePath: Self.source, line: 1, column: 1))
        }
        let found = problems.withLock { $0 }
        guard found.isEmpty else {
            for handle in added { handle.remove() }
            for set in folder.responseSets { stubs.removeSet(named: set.name) }
            throw ControlProblem(422, found.joined(separator: "\n"))
        }
        return ControlClient.Added(
            stubs: added.map(ControlClient.Stub.init), sets: folder.responseSets.map(\.name),
            presets: folder.presets.map(\.name))
    }

    func nameTaken(_ name: String) -> ControlProblem {
        ControlProblem(
            409, "There is a response set named \"\(name)\" already. Give the new one another name.")
    }

    /// What call sites name in place of a file.
    static let source = "control-api"

    private func read(_ text: Data) throws -> StubFolder {
        let folder = StubFolder(text: text, named: Self.source, files: core.options.control?.files)
        guard folder.problems.isEmpty else {
            throw ControlProblem(422, folder.problems.map(\.description).joined(separator: "\n"))
        }
        return folder
    }

    /// A matcher, written as the `request` of a stub file.
    func matcher(_ request: JSON) throws -> RequestMatcher {
        let folder = try read(Data(JSON.object(["request": request]).description.utf8))
        let matcher = folder.stubs.first?.matcher ?? .any
        guard matcher.problems.isEmpty else {
            throw ControlProblem(422, matcher.problems.map { "\($0)" }.joined(separator: "\n"))
        }
        return matcher
    }

    /// A reply, written as the `response` of a stub file.
    func response(_ response: JSON) throws -> Reply {
        let folder = try read(Data(JSON.object(["request": [:], "response": response]).description.utf8))
        return folder.stubs.first?.replies.first ?? .empty
    }
}
