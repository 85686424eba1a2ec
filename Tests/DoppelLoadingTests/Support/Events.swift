import Doppel
import DoppelTestSupport
import Foundation

extension StubRegistry {
    /// The events of this registry as they come, such as `redirected /old 302 → /new`.
    func recordedEvents() -> Recorder<String> {
        let recorder = Recorder<String>()
        for kind in StubEvent.Kind.allCases { on(kind) { recorder.record($0.line) } }
        return recorder
    }
}

extension StubEvent {
    fileprivate var line: String {
        let status = kind == .activated ? nil : response?.status.map { "\($0)" }
        let target = nextRequest.map { "→ \($0.path)" }
        let code = error.map { ($0 as? URLError).map { "\($0.code.rawValue)" } ?? "\(type(of: $0))" }
        return (["\(kind)", request.path] + [status, target, code].compactMap { $0 }).joined(separator: " ")
    }
}
