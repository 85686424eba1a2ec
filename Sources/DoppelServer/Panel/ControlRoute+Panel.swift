import DoppelCore
import Foundation

extension ControlRoute {
    /// The control panel: for people, and therefore not in the API's description.
    static let pages = [page, pageFile]

    static let page = ControlRoute(
        method: .get, template: "/panel", summary: "The control panel.", type: "text/html", isOpen: true,
        policy: PanelFile.policy,
        answer: { api, request in .panel(api, request) })

    private static let pageFile = ControlRoute(
        method: .get, template: "/panel/{file}", summary: "What the control panel's page loads.",
        type: "text/javascript", isOpen: true,
        answer: { _, request in
            guard let file = PanelFile.all[request.parameter("file")], file.name != PanelFile.page else {
                throw ControlProblem.noSuchPlace
            }
            return .data(file.data, type: file.type)
        })
}

extension ControlRequest {
    /// Whether a browser asks for the API's root, to show it to a person.
    var isPersons: Bool { segments.isEmpty && headers["Accept"]?.contains("text/html") == true }
}

extension PanelFile {
    static let page = "index.html"

    /// What a page may load and do: its own files, and requests to its own server.
    ///
    /// Text can't become markup or script by mistake: scripts may not write HTML at all (Trusted Types).
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
        base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
        require-trusted-types-for 'script'; trusted-types 'none'
        """
}

extension Reply {
    /// Leads a browser to the page.
    static var toPanel: Reply { .redirect(to: ControlAddresses.path + "/panel", status: 303) }

    /// The page, with what its script has to know: the secret by which it may ask the API, and whose requests it shows.
    fileprivate static func panel(_ api: ControlAPI, _ request: ControlRequest) -> Reply {
        let page = String(decoding: PanelFile.all[PanelFile.page]?.data ?? Data(), as: UTF8.self)
        let text =
            page
            .fillingMeta("doppel-secret", with: api.pageSecret(request) ?? "")
            .fillingMeta("doppel-door", with: api.core.options.isControlOnly ? "program" : "server")
            .fillingMeta("doppel-token", with: api.core.options.control?.token == nil ? "" : "asked")
        return .text(text, type: "text/html; charset=utf-8")
    }
}

extension String {
    /// - Parameter content: what has no special meaning in an attribute.
    fileprivate func fillingMeta(_ name: String, with content: String) -> String {
        let field = #"<meta name="\#(name)" content=""#
        return replacing(field + "\"", with: field + content + "\"", maxReplacements: 1)
    }
}
