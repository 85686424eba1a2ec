/// Why an outcome over Doppel's own server may differ from the one over the reference.
///
/// Not one of these is about what the servers send: Foundation itself gives one result or the other.
struct LoopbackDifference: Sendable {
    let reason: String
    let explains: @Sendable (FieldDifference, FidelityScenario) -> Bool

    static let all: [LoopbackDifference] = [
        LoopbackDifference(reason: "A task's progress is set on another queue: it is 0 % or 100 %.") {
            difference, _ in
            difference.plainField == "task.progress"
        },
        LoopbackDifference(
            reason: "A download with a delegate that is awaited has its file written twice, in any order."
        ) { difference, scenario in
            difference.plainField == "file" && scenario.group == "download tasks"
                && difference.inProcess.hasPrefix("600000 bytes")
                && difference.server.hasPrefix("600000 bytes")
        },
        LoopbackDifference(
            reason:
                "A stub's field values are texts, sent in UTF-8; Foundation fails on the reference's Latin-1."
        ) { _, scenario in
            scenario.name == "headers: Latin-1"
        },
    ]
}
