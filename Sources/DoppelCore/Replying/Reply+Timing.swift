extension Reply {
    /// Waits before the head, or before the error.
    ///
    /// - Parameters:
    ///   - delay: the time to wait.
    ///   - jitter: how far a request's delay may be from `delay`: it is chosen evenly from
    ///     `delay - jitter ..< delay + jitter`, and is never negative.
    public func delayed(by delay: Duration, jitter: Duration = .zero) -> Reply {
        with { reply in
            reply.timing.delay = delay
            reply.timing.jitter = jitter
            if delay < .zero { reply.note(.negativeDuration(.delay, delay)) }
            if jitter < .zero { reply.note(.negativeDuration(.jitter, jitter)) }
        }
    }

    /// Sends as a kind of network does: the body at its speed, the head after its latency.
    ///
    /// The latency comes on top of ``delayed(by:jitter:)-method``.
    public func network(_ network: NetworkSpeed) -> Reply {
        with { reply in
            reply.setSpeed(network.bytesPerSecond)
            reply.timing.latency = network.latency
            if network.latency < .zero { reply.note(.negativeDuration(.latency, network.latency)) }
        }
    }

    /// Sends the body at this speed, in slots of a quarter of a second.
    ///
    /// Each slot's bytes go out at its end; a last slot that is not full is shorter in proportion.
    public func speed(bytesPerSecond: Double) -> Reply {
        with { $0.setSpeed(bytesPerSecond) }
    }

    /// Takes this time for the body, which goes out evenly in slots of a quarter of a second.
    ///
    /// A time under a quarter of a second is one wait, then the whole body. An empty body ends after the
    /// time. The length must be known: a stream without one takes ``speed(bytesPerSecond:)-method``.
    public func taking(_ time: Duration) -> Reply {
        with { reply in
            reply.timing.pace = .time(time)
            if time < .zero { reply.note(.negativeDuration(.bodyTime, time)) }
        }
    }

    private mutating func setSpeed(_ bytesPerSecond: Double) {
        timing.pace = .speed(bytesPerSecond: bytesPerSecond)
        if !(bytesPerSecond > 0 && bytesPerSecond.isFinite) { note(.invalidSpeed(bytesPerSecond)) }
    }
}
