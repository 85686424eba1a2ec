public import DoppelCore
public import Foundation

extension StubServer {
    /// Where a server listens, what it stands for, and how much it bears.
    public struct Options: Sendable {
        /// The numeric address to listen at; `127.0.0.1` by default, which other machines can't reach, and which
        /// `localhost` stands for.
        public var host: String
        /// The port to listen at; 0, the default, takes one that is free.
        public var port: UInt16
        /// The origin that the server stands for, such as `https://api.example.com`; `nil` by default.
        ///
        /// A request whose `Host` is the server's own address then has this origin in its URL, so that stubs
        /// written for the real host answer.
        public var origin: URL?
        /// How large a request may be.
        public var limits: MessageLimits
        /// How many connections are open at a time; 10,000 by default.
        ///
        /// Further ones wait in the system's queue until one has ended.
        public var connectionLimit: Int
        /// How long a connection may be idle between requests, or halt within one, before it is closed; 60 s
        /// by default.
        ///
        /// Time in which a reply waits does not count.
        public var idleTime: Duration
        /// How long the head of a request may take to arrive before it is refused with 408; 30 s by default.
        public var headTime: Duration

        /// Who sends requests to the network that are passed through; `nil`, the default, answers 502.
        public var upstream: (any Upstream)?
        /// Which pages of other origins may read answers; `nil`, the default, leaves that to the stubs.
        public var crossOrigin: CrossOrigin?
        /// Whether tools may look at the server and steer it, under `/__doppel/`; `nil`, the default, for nobody.
        public var control: Control?

        /// Whether the control API and its panel are all that there is: stubs answer elsewhere, in the program.
        package var isControlOnly = false

        /// Makes options.
        public init(
            host: String = "127.0.0.1", port: UInt16 = 0, origin: URL? = nil,
            limits: MessageLimits = MessageLimits(), connectionLimit: Int = 10_000,
            idleTime: Duration = .seconds(60), headTime: Duration = .seconds(30),
            upstream: (any Upstream)? = nil, crossOrigin: CrossOrigin? = nil, control: Control? = nil
        ) {
            self.host = host
            self.port = port
            self.origin = origin
            self.limits = limits
            self.connectionLimit = connectionLimit
            self.idleTime = idleTime
            self.headTime = headTime
            self.upstream = upstream
            self.crossOrigin = crossOrigin
            self.control = control
        }
    }
}
