/// Why the outcome of a replayed tape may differ from the one that was seen when it was recorded.
struct TapeDifference: Sendable {
    let reason: String
    let explains: @Sendable (FieldDifference, FidelityScenario) -> Bool

    static let all: [TapeDifference] = [
        TapeDifference(reason: "A body is recorded decoded: how long it was before is not said any more.") {
            difference, scenario in
            scenario.group == "encodings"
                && ["headers", "expectedContentLength"].contains(difference.plainField)
        },
        TapeDifference(
            reason:
                "Foundation keeps the body of a redirect that leads nowhere: its length is not said any more."
        ) { difference, scenario in
            [
                "statuses: 305", "statuses: 306", "redirects: without a Location",
                "redirects: to an empty Location",
            ]
            .contains(scenario.name)
                && ["headers", "expectedContentLength"].contains(difference.plainField)
        },
        TapeDifference(reason: "A response that Foundation is given joins fields, and drops empty ones.") {
            difference, scenario in
            ["headers: the same in another case", "headers: empty value"].contains(scenario.name)
                && difference.plainField == "headers"
        },
    ]
}
