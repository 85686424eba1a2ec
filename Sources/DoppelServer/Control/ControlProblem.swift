import DoppelCore

/// Why the control API does not do what it was asked for.
struct ControlProblem: Error {
    let status: Int
    /// The sentence that the client gets.
    let text: String
    var headers: HTTPHeaders = [:]

    init(_ status: Int, _ text: String) {
        self.status = status
        self.text = text
    }

    init(_ error: SelectionError) {
        switch error {
        case .unknownSet, .unknownPreset: self.init(404, "\(error)")
        case .duplicateChoice: self.init(409, "\(error)")
        case .unknownChoice, .emptySequence, .presetCycle: self.init(422, "\(error)")
        case .malformed: self.init(400, "\(error)")
        case .notStored: self.init(500, "\(error)")
        }
    }

    static var tokenMissing: ControlProblem {
        var problem = ControlProblem(401, "This needs the header Authorization: Bearer TOKEN.")
        problem.headers["WWW-Authenticate"] = "Bearer"
        return problem
    }

    /// A browser asks, and not for the panel's page.
    static var pageUnknown: ControlProblem {
        var problem = ControlProblem(
            401,
            """
            Pages need the header Authorization: Bearer SECRET, which the control panel has: go to its address \
            yourself, and not by a link. Other programs leave Origin, Referer and Sec-Fetch-… out.
            """)
        problem.headers["WWW-Authenticate"] = "Bearer"
        return problem
    }

    static func notAllowed(_ allowed: [String]) -> ControlProblem {
        let list = allowed.joined(separator: ", ")
        var problem = ControlProblem(405, "This can be asked with \(list) only.")
        problem.headers["Allow"] = list
        return problem
    }

    static let noSuchPlace = ControlProblem(
        404, "There is nothing at this address: GET /__doppel/openapi.json tells what there is.")

    var reply: Reply {
        Reply.json(["error": .string(text)]).status(status).headers(headers)
    }
}
