public import Foundation

/// Keys without a sign of their own, as WebDriver writes them.
public enum BrowserKey: String, Sendable {
    case tab = "\u{E004}"
    case enter = "\u{E007}"
    case escape = "\u{E00C}"
    case space = " "
    case left = "\u{E012}"
    case up = "\u{E013}"
    case right = "\u{E014}"
    case down = "\u{E015}"
    case f6 = "\u{E036}"
    case slash = "/"
}

extension Browser {
    private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

    private func element(_ selector: String) async throws -> String {
        try await wait(until: "document.querySelector(given[0])", [selector])
        let value = try await send("POST", "element", ["using": "css selector", "value": selector])
        guard let id = (value as? [String: Any])?[Self.elementKey] as? String else {
            throw BrowserError("there is no \(selector)")
        }
        return id
    }

    /// Clicks, as with a mouse, on what a selector finds, once it is there.
    ///
    /// What the page puts in its place before the click is found anew: a mouse hits what is there.
    public func click(_ selector: String) async throws {
        for _ in 1...10 {
            do {
                try await send("POST", "element/\(element(selector))/click")
                return
            } catch let error as BrowserError where error.isOfStaleElement {}
        }
        throw BrowserError("\(selector) is replaced again and again")
    }

    /// Writes into a field in place of what it has.
    public func type(_ text: String, into selector: String) async throws {
        let id = try await element(selector)
        try await send("POST", "element/\(id)/clear")
        try await send("POST", "element/\(id)/value", ["text": text])
    }

    /// Chooses an option of a list.
    public func choose(_ value: String, in selector: String) async throws {
        try await click("\(selector) option[value=\"\(value)\"]")
    }

    /// Presses keys, one after the other, wherever the focus is.
    public func press(_ keys: BrowserKey...) async throws { try await press(text: keys.map(\.rawValue)) }

    /// Types a text, wherever the focus is.
    public func press(_ text: String) async throws { try await press(text: text.map { String($0) }) }

    private func press(text: [String]) async throws {
        let actions = text.flatMap { [["type": "keyDown", "value": $0], ["type": "keyUp", "value": $0]] }
        let keyboard: [String: Any] = ["type": "key", "id": "keyboard", "actions": actions]
        try await send("POST", "actions", ["actions": [keyboard]])
    }

    /// The text that a person sees at the first place that a selector finds.
    public func text(_ selector: String) async throws -> String {
        try await run("return document.querySelector(arguments[0])?.innerText", [selector])
    }
}

// MARK: - What it looks like

extension Browser {
    /// Sets the size of the page's part of the window, as on another screen.
    public func resize(_ width: Int, _ height: Int) async throws {
        let metrics: [String: Any] = [
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        ]
        try await command("Emulation.setDeviceMetricsOverride", metrics)
    }

    /// Has pages believe that the person prefers `light` or `dark`.
    public func prefer(_ scheme: String) async throws {
        let features = [["name": "prefers-color-scheme", "value": scheme]]
        try await command("Emulation.setEmulatedMedia", ["features": features])
    }

    /// A picture of what is seen, as a PNG.
    public func screenshot() async throws -> Data {
        let text = try await send("GET", "screenshot") as? String ?? ""
        return Data(base64Encoded: text) ?? Data()
    }

    /// One of the DevTools' commands.
    private func command(_ name: String, _ parameters: [String: Any]) async throws {
        try await send("POST", "goog/cdp/execute", ["cmd": name, "params": parameters])
    }
}

// MARK: - What the browser has seen

extension Browser {
    /// What pages and the browser have written on the console since it was asked last, as far as it is a problem:
    /// errors, warnings, and what a Content-Security-Policy has forbidden.
    public func problems() async throws -> [String] {
        let entries = try await log("browser")
        return entries.filter { ["SEVERE", "WARNING"].contains($0.level) }.map(\.message)
    }

    /// The addresses of all requests that the browser's pages have made since it was asked last.
    public func requests() async throws -> [URL] {
        try await log("performance").compactMap { entry in
            let object = try JSONSerialization.jsonObject(with: Data(entry.message.utf8)) as? [String: Any]
            let message = object?["message"] as? [String: Any]
            guard message?["method"] as? String == "Network.requestWillBeSent" else { return nil }
            let request = (message?["params"] as? [String: Any])?["request"] as? [String: Any]
            return (request?["url"] as? String).flatMap(URL.init(string:))
        }
    }

    private func log(_ type: String) async throws -> [(level: String, message: String)] {
        let entries = try await send("POST", "se/log", ["type": type]) as? [[String: Any]] ?? []
        return entries.map { ($0["level"] as? String ?? "", $0["message"] as? String ?? "") }
    }
}
