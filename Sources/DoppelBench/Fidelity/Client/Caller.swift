import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Does what a call says, and tells what could be observed.
struct Caller: Sendable {
    let call: Call
    let places: Places
    let configuration: URLSessionConfiguration
    let recorder: Recorder

    /// How long a call may take before it counts as one that never ends.
    static let patience = Duration.seconds(5)

    init(
        _ call: Call, _ places: Places, _ configuration: URLSessionConfiguration,
        minding: FidelityScenario.Minded
    ) {
        self.call = call
        self.places = places
        self.configuration = configuration
        recorder = Recorder(call, places, separatesData: minding == .pieces)
    }

    func perform() async -> Outcome {
        let delegate = RecordingDelegate(recorder)
        let session = URLSession(
            configuration: configuration, delegate: call.style.hasSessionDelegate ? delegate : nil,
            delegateQueue: nil)
        let request = Caller.request(call, places)
        let work = call.style.isAsync ? startAsync(request, session, delegate) : nil
        if work == nil { start(request, session, delegate) }
        let hasEnded = await ended()
        var outcome = Outcome()
        if hasEnded {
            // Callbacks that come after the end must not go unnoticed.
            try? await Task.sleep(for: .milliseconds(50))
        } else {
            outcome.note("end", "none within \(Caller.patience)")
        }
        outcome.append(recorder.outcome)
        if let task = recorder.task { outcome.note(task: task, places) }
        work?.cancel()
        if !call.isInvalidating { session.finishTasksAndInvalidate() }
        return outcome
    }

    /// Waits for the end; a task without any callback has ended when it says so.
    private func ended() async -> Bool {
        let start = ContinuousClock.now
        var completedAt: ContinuousClock.Instant?
        while ContinuousClock.now - start < Caller.patience {
            if recorder.isOver { return true }
            if recorder.task?.state == .completed { completedAt = completedAt ?? .now }
            if let completedAt, ContinuousClock.now - completedAt > .milliseconds(300) { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    // MARK: Tasks with callbacks

    private func start(_ request: URLRequest, _ session: URLSession, _ delegate: RecordingDelegate) {
        let task = makeTask(request, session)
        if call.style.hasTaskDelegate { task.delegate = delegate }
        recorder.began(task)
        interrupt(task, session)
        task.resume()
        if case .resumeTwice = call.interruption { task.resume() }
        if case .finishTasksAndInvalidate = call.interruption { session.finishTasksAndInvalidate() }
    }

    private func interrupt(_ task: URLSessionTask, _ session: URLSession) {
        switch call.interruption {
        case .cancelBeforeResume: task.cancel()
        case .cancelAfter(let milliseconds): after(milliseconds) { task.cancel() }
        case .invalidateAndCancel(let milliseconds): after(milliseconds) { session.invalidateAndCancel() }
        case .cancelForResumeData(let milliseconds):
            after(milliseconds) {
                (task as? URLSessionDownloadTask)?.cancel { data in
                    recorder.note { $0.note("resume data", data == nil ? "none" : "some") }
                }
            }
        case .suspendAndResume(let milliseconds):
            after(milliseconds) {
                task.suspend()
                after(milliseconds) { task.resume() }
            }
        case .resumeTwice, .finishTasksAndInvalidate, .cancelAtResponse, .cancelAtData, nil: break
        }
    }

    private func makeTask(_ request: URLRequest, _ session: URLSession) -> URLSessionTask {
        switch (call.kind, call.style.hasHandler) {
        case (.data, true): session.dataTask(with: request, completionHandler: dataHandler)
        case (.data, false): session.dataTask(with: request)
        case (.download, true): session.downloadTask(with: request, completionHandler: fileHandler)
        case (.download, false): session.downloadTask(with: request)
        case (.upload, let hasHandler): makeUploadTask(request, session, hasHandler)
        }
    }

    private func makeUploadTask(_ request: URLRequest, _ session: URLSession, _ hasHandler: Bool)
        -> URLSessionTask
    {
        switch (call.body, hasHandler) {
        case (.file(let data), true):
            session.uploadTask(with: request, fromFile: file(data), completionHandler: dataHandler)
        case (.file(let data), false): session.uploadTask(with: request, fromFile: file(data))
        case (.stream, _): session.uploadTask(withStreamedRequest: request)
        case (let body, true):
            session.uploadTask(with: request, from: body.data ?? Data(), completionHandler: dataHandler)
        case (let body, false): session.uploadTask(with: request, from: body.data ?? Data())
        }
    }

    private func dataHandler(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        recorder.event("handler")
        note(data, response, error)
        recorder.end()
    }

    private func fileHandler(_ file: URL?, _ response: URLResponse?, _ error: (any Error)?) {
        recorder.event("handler")
        recorder.note { $0.note("file", file.map(Text.ofFile) ?? "nil") }
        note(nil, response, error)
        recorder.end()
    }

    private func note(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        recorder.note { outcome in
            if call.kind != .download { outcome.note(data: data) }
            outcome.note(response: response, places)
            outcome.note(error: error, places)
        }
    }

    // MARK: Asynchronous calls

    private func startAsync(_ request: URLRequest, _ session: URLSession, _ delegate: RecordingDelegate)
        -> Task<Void, Never>
    {
        let work = Task {
            // From inside, where it can't come late.
            if case .cancelBeforeResume = call.interruption { withUnsafeCurrentTask { $0?.cancel() } }
            do { try await load(request, session, call.style == .asyncDelegate ? delegate : nil) } catch {
                note(nil, nil, error)
            }
            // Apart from the callbacks: nothing orders the two.
            recorder.note { $0.note("returned", "once") }
            recorder.end()
        }
        switch call.interruption {
        case .cancelAfter(let milliseconds): after(milliseconds) { work.cancel() }
        case .invalidateAndCancel(let milliseconds): after(milliseconds) { session.invalidateAndCancel() }
        default: break
        }
        return work
    }

    private func load(_ request: URLRequest, _ session: URLSession, _ delegate: RecordingDelegate?)
        async throws
    {
        switch (call.kind, call.body) {
        case (.data, _):
            let (data, response) = try await session.data(for: request, delegate: delegate)
            note(data, response, nil)
        case (.upload, .file(let data)):
            let (data, response) = try await session.upload(
                for: request, fromFile: file(data), delegate: delegate)
            note(data, response, nil)
        case (.upload, let body):
            let (data, response) = try await session.upload(
                for: request, from: body.data ?? Data(), delegate: delegate)
            note(data, response, nil)
        case (.download, _):
            let (location, response) = try await session.download(for: request, delegate: delegate)
            recorder.note { $0.note("file", Text.ofFile(location)) }
            note(nil, response, nil)
        }
    }

    // MARK: Small things

    private func after(_ milliseconds: Int, _ body: @escaping @Sendable () -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: body)
    }

    /// A file to upload; it goes with the worker's temporary folder.
    private func file(_ data: Data) -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try? data.write(to: url)
        return url
    }
}

extension Call {
    fileprivate var isInvalidating: Bool {
        switch interruption {
        case .invalidateAndCancel, .finishTasksAndInvalidate: true
        default: false
        }
    }
}
