import DoppelMocks

/// A bell whose code is not spied on.
final class PlainBell: Bell {
    func ring(_ name: String, times: Int) -> Bool { times < 0 }
}

/// The same code as `@Spied` writes it where `DEBUG` is defined.
final class SpiedBell: Bell {
    func ring(_ name: String, times: Int) -> Bool {
        let call = Spy.received(
            "SpiedBell.ring(_:times:)", in: SpiedBell.self, on: self, (name, times), returning: Bool.self)
        if let call, call.isReplaced() { return call.result() }
        let result: Bool = { () -> Bool in times < 0 }()
        _ = call?.returned(result)
        return result
    }

    /// Forgets the calls in the scope.
    static func forget() { forgetCalls() }
}
