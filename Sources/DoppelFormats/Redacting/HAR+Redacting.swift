extension HAR {
    /// Replaces the secrets of all exchanges by stand-ins.
    ///
    /// ```swift
    /// try har.redact(by: .standard.header("X-Tenant"))
    /// ```
    /// - Throws: ``FormatError`` when a rule is wrong, such as a path that is none; nothing is changed then.
    public mutating func redact(by rules: RedactionRules = .standard) throws(FormatError) {
        if let problem = rules.problem { throw problem }
        Redactor.redact(&self, by: rules)
    }
}
