extension MockCore {
    /// Notes where a call came from.
    ///
    /// Only the first calls of a mock are traced, since a failure's text shows few, and a trace takes longer than
    /// a call.
    @usableFromInline func trace(_ log: CallLog, _ index: Int) {
        let trace = CallTrace.capture()
        withState { $0.traces[log.record(at: index).number] = trace }
    }

    /// Where a call came from, in words: ` at Loader.swift:12`; empty when that is not known.
    func origin(of number: Int) -> String {
        guard let trace = withState({ $0.traces[number] }), let caller = Caller(trace) else { return "" }
        return caller.text
    }

    /// Where the call came from that is being answered.
    func origin(of call: CurrentCall) -> String {
        let origin = origin(of: call.record(in: self).number)
        return origin.isEmpty ? Caller(.capture())?.text ?? "" : origin
    }

    /// A call with what came of it, and where it came from.
    func line(_ call: RecordedCall) -> String {
        let origin = origin(of: call.number)
        return origin.isEmpty ? call.text : "\(call.text), called\(origin)"
    }
}
