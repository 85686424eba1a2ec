import DoppelCore

extension HAR {
    /// What is wrong with an archive that can be read: what HAR 1.2 does not allow, and what a replay will lack.
    ///
    /// ```swift
    /// for warning in try HAR(contentsOf: url).warnings { print(warning) }
    /// ```
    public var warnings: [FormatError] {
        var warnings: [FormatError] = []
        if !["1.1", "1.2"].contains(log.version) {
            warnings.append(
                FormatError(
                    "the version is \"\(log.version)\", and 1.2 is what Doppel knows", path: "log.version"))
        }
        for (position, entry) in log.entries.enumerated() {
            warnings += entry.warnings.map { $0.under("log.entries[\(position)]") }
        }
        return warnings
    }
}

extension HAR.Entry {
    fileprivate var warnings: [FormatError] {
        var warnings: [FormatError] = []
        if HARDate.date(startedDateTime) == nil {
            warnings.append(
                FormatError(
                    "\"\(startedDateTime)\" is no date of ISO 8601 with a time zone", path: "startedDateTime")
            )
        }
        if RequestLocation(absoluteString: request.url).scheme.isEmpty {
            warnings.append(FormatError("\"\(request.url)\" is no absolute URL", path: "request.url"))
        }
        if let post = request.postData, post.text != nil, post.data == nil {
            warnings.append(FormatError("this is not base64", path: "request.postData.text"))
        }
        guard isPlayable else {
            return warnings + [
                FormatError("there is no response: it is not replayed", path: "response.status")
            ]
        }
        return warnings + response.content.warnings.map { $0.under("content").under("response") }
    }

    /// Whether redacting it by these rules changes something.
    package func hasSecrets(by rules: RedactionRules = .standard) -> Bool {
        var har = HAR(entries: [self])
        Redactor.redact(&har, by: rules)
        return har.log.entries[0] != self
    }
}

extension HAR.Content {
    fileprivate var warnings: [FormatError] {
        if text != nil, data == nil { return [FormatError("this is not base64", path: "text")] }
        if text == nil, size > 0 {
            return [FormatError("the body was not recorded: an empty one is replayed", path: "text")]
        }
        return []
    }
}
