import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Writes down what happens during a call, and says when it is over.
final class Recorder: Sendable {
    fileprivate struct State {
        var events: [String] = []
        /// What the last callbacks delivered.
        var data = Data()
        /// The last word on how much was sent or written, of several in a row.
        var progress: String?
        var outcome = Outcome()
        var task: URLSessionTask?
        var challenges = 0
        var isOver = false
    }

    let call: Call
    let places: Places
    private let separatesData: Bool
    private let state = Locked(State())

    init(_ call: Call, _ places: Places, separatesData: Bool) {
        self.call = call
        self.places = places
        self.separatesData = separatesData
    }

    // MARK: Events

    func event(_ text: String) {
        state.withLock { $0.append(text) }
    }

    /// Consecutive pieces count as one, unless their boundaries matter.
    func received(_ data: Data) {
        state.withLock { state in
            if state.data.isEmpty { state.flush() }
            state.data += data
            if separatesData { state.flush() }
        }
    }

    /// Of consecutive reports the last one counts.
    func sent(_ count: Int64, of total: Int64) { progress("sent \(count) of \(total)") }
    func wrote(_ count: Int64, of total: Int64) { progress("wrote \(count) of \(total)") }

    private func progress(_ text: String) {
        state.withLock { state in
            if state.progress == nil { state.flush() }
            state.progress = text
        }
    }

    func note(_ change: (inout Outcome) -> Void) {
        state.withLock { change(&$0.outcome) }
    }

    func began(_ task: URLSessionTask) {
        state.withLock { $0.task = task }
    }

    var task: URLSessionTask? { state.withLock { $0.task } }

    /// The number of this challenge, counted from 1.
    func countChallenge() -> Int {
        state.withLock { state in
            state.challenges += 1
            return state.challenges
        }
    }

    // MARK: The end

    /// Tells that the last thing that was to be waited for has happened.
    func end() { state.withLock { $0.isOver = true } }

    var isOver: Bool { state.withLock { $0.isOver } }

    var outcome: Outcome {
        state.withLock { state in
            state.flush()
            var outcome = state.outcome
            outcome.note("events", state.events.joined(separator: "\n"))
            return outcome
        }
    }
}

extension Recorder.State {
    fileprivate mutating func append(_ text: String) {
        flush()
        events.append(text)
    }

    fileprivate mutating func flush() {
        if let progress { events.append(progress) }
        progress = nil
        if !data.isEmpty { events.append("data \(Text.of(data))") }
        data = Data()
    }
}
