/// A difference that is allowed, and has to be there.
struct KnownDifference: Sendable {
    enum Kind: String, Sendable {
        /// A fault of Foundation that can't be worked around.
        case platform = "Foundation's fault, which Doppel can't mend"
        /// Foundation is wrong, and Doppel does as the design says.
        case design = "Foundation's fault, which Doppel does not copy"
    }

    /// What both columns observed.
    struct Place: Sendable {
        let scenario: FidelityScenario
        let inProcess: Outcome
        let server: Outcome
    }

    let kind: Kind
    /// With the number of the bug, where there is one.
    let reason: String
    /// The fields it shows in, without the numbers of calls; any field when `nil`.
    let fields: Set<String>?
    let applies: @Sendable (Place, FieldDifference) -> Bool

    init(
        _ kind: Kind, _ fields: Set<String>?, _ reason: String,
        where applies: @escaping @Sendable (Place, FieldDifference) -> Bool
    ) {
        self.kind = kind
        self.reason = reason
        self.fields = fields
        self.applies = applies
    }

    func explains(_ difference: FieldDifference, in place: Place) -> Bool {
        fields?.contains(difference.plainField) != false && applies(place, difference)
    }
}

extension Outcome {
    /// Whether all went well, even if with an error.
    var hasEnded: Bool { self["end"] == nil && self["process"] == nil && self["error"] != nil }
}

extension KnownDifference.Place {
    /// Whether both columns ended with an error.
    var hasFailed: Bool {
        inProcess["error"]?.hasPrefix("URLError") == true && server["error"]?.hasPrefix("URLError") == true
    }

    func hasKind(_ kind: Call.Kind, _ styles: Call.Style...) -> Bool {
        scenario.calls.contains { $0.kind == kind && (styles.isEmpty || styles.contains($0.style)) }
    }
}
