import Foundation

extension KnownDifference {
    /// The only differences allowed.
    ///
    /// The first entry that explains a difference counts.
    static let all = wholes + tasks + redirects + redirectTargets + heads + endings + challenges + cookies

    /// Where Foundation fails altogether, so that every field differs.
    private static let wholes: [KnownDifference] = [
        KnownDifference(
            .design, nil,
            "A 401 with a Basic challenge never ends without a credential (swift-corelibs-foundation 5456)."
        ) { place, _ in
            place.scenario.group == "challenges" && place.server["end"] != nil && place.inProcess.hasEnded
        },
        KnownDifference(
            .design, nil, "A download whose delegate refuses a redirect crashes: its file was never made."
        ) { place, _ in
            place.server["process"] == "crashed with signal 4" && place.inProcess["status"] == "302"
                && place.inProcess.hasEnded
        },
        KnownDifference(
            .design, nil,
            "A task that was suspended and resumed sends its request again, and gets two answers."
        ) { place, _ in
            place.scenario.title.hasPrefix("suspended") && place.inProcess["status"] == "200"
                && place.inProcess["requests"] == "GET /"
        },
        KnownDifference(
            .design, nil,
            "A reply with a byte over 127 in its head fails (-1): libcurl's lines are taken for UTF-8."
        ) { place, _ in
            place.scenario.title == "Latin-1" && place.inProcess["status"] == "200"
        },
        KnownDifference(
            .design, nil, "timeoutIntervalForResource is ignored."
        ) { place, _ in
            place.scenario.title == "the resource's limit" && place.inProcess["error"] == "URLError -1001"
                && place.server["error"] == "nil"
        },
    ]

    /// What a task tells of itself.
    private static let tasks: [KnownDifference] = [
        KnownDifference(
            .platform,
            [
                "task.countOfBytesReceived", "task.countOfBytesExpectedToReceive", "task.countOfBytesSent",
                "task.countOfBytesExpectedToSend", "task.progress",
            ],
            "Byte counts and progress are kept by Foundation's own protocols; their setters are internal."
        ) { _, difference in
            ["0", "0 %"].contains(difference.inProcess)
        },
        KnownDifference(
            .platform, ["task.currentRequest"],
            "currentRequest is set by Foundation's own protocols alone; it stays the original one."
        ) { place, difference in
            let original = difference.field
                .replacingOccurrences(of: "currentRequest", with: "originalRequest")
            return place.scenario.redirects && place.inProcess[original] == difference.inProcess
        },
        KnownDifference(
            .platform, ["task.error"],
            "task.error is set by Foundation's own protocols alone; its setter is internal."
        ) { _, difference in
            difference.inProcess == "nil"
        },
        KnownDifference(
            .platform, ["task.response"],
            "With Foundation's own protocols a handler's task, or a download, has a response only at the end."
        ) { place, difference in
            difference.server == "nil" && place.hasFailed
        },
        KnownDifference(
            .platform,
            [
                "response", "url", "mimeType", "textEncodingName", "expectedContentLength",
                "suggestedFilename",
                "status", "headers",
            ],
            "A download that fails midway has no response from Foundation's own protocols."
        ) { place, _ in
            place.hasKind(.download, .delegate) && place.server["response"] == "nil" && place.hasFailed
        },
        KnownDifference(
            .design, ["file"], "download(for:delegate:) writes the file twice over."
        ) { place, difference in
            place.hasKind(.download, .asyncDelegate) && difference.server != difference.inProcess
        },
    ]
}
