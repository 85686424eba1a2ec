/// One comparison: how requests are answered, and what a client does.
struct FidelityScenario: Sendable {
    /// A word or two; the first column of the table.
    let group: String
    /// What is special about it within its group; group and title together are unique.
    let title: String
    let routes: [Route]
    /// Done one after the other, in one session.
    let calls: [Call]
    var session = SessionShape()
    /// Whether pieces of the body have to arrive one by one.
    var minded = Minded.result

    enum Minded: Sendable { case result, pieces }

    var name: String { "\(group): \(title)" }

    init(
        _ group: String, _ title: String, _ routes: [Route], _ calls: [Call],
        session: SessionShape = SessionShape(), minding minded: Minded = .result
    ) {
        self.group = group
        self.title = title
        self.routes = routes
        self.calls = calls
        self.session = session
        self.minded = minded
    }

    /// Whether there is somebody to write down the requests, and it is certain which ones come.
    ///
    /// A task whose `async` caller is cancelled is resumed before it is cancelled: its request may be out.
    var reachesServer: Bool {
        !calls.contains { $0.origin == .refusing || $0.isCancelledByItsCaller }
            && !routes.contains { $0.answers.contains { $0.refuses == true } }
    }
    /// Whether a reply leads elsewhere.
    var redirects: Bool {
        routes.contains { route in route.answers.contains { $0.fields.contains { $0.name == "Location" } } }
    }

    /// The scenario's place in URLs.
    var key: String {
        String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }
}

extension Call {
    fileprivate var isCancelledByItsCaller: Bool {
        guard style.isAsync, case .cancelBeforeResume = interruption else { return false }
        return true
    }
}
