public import DoppelCore

/// Something that has happened at a server.
public enum ControlEvent: Sendable, Hashable {
    /// An exchange has ended.
    case exchange(LoggedExchange)
    /// Somebody has changed something, which can be read again.
    case change(Change)
    /// The connection was lost, and is there again: exchanges that ended meanwhile follow, as far as the journal has
    /// them; what was changed meanwhile is not told.
    case reconnected

    /// What was changed.
    public struct Change: RawRepresentable, Sendable, Hashable {
        /// The word that the server uses.
        public let rawValue: String

        /// Makes a change from the server's word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Stubs came, went or were changed.
        public static let stubs = Change(.stubs)
        /// Response sets, what is selected in them, and what else is set about them.
        public static let sets = Change(.sets)
        /// Presets came.
        public static let presets = Change(.presets)
        /// A scenario is in another state.
        public static let scenarios = Change(.scenarios)
        /// What happens to requests that nothing answers.
        public static let unmatched = Change(.unmatched)
        /// Whether the registry answers.
        public static let enabled = Change(.enabled)
        /// The network that connections seem to go over.
        public static let network = Change(.network)
        /// The journal was cleared.
        public static let journal = Change(.journal)
        /// A WebSocket was opened or closed.
        public static let webSockets = Change(.webSockets)

        private init(_ change: RegistryChange) { rawValue = change.rawValue }
    }

    /// `nil` for what a later server may send.
    init?(_ event: EventStreamParser.Event) {
        guard let json = try? JSON(text: event.data) else { return nil }
        switch event.type {
        case "exchange":
            guard let exchange = LoggedExchange(json: json) else { return nil }
            self = .exchange(exchange)
        case "change":
            guard let what = json["what"]?.string else { return nil }
            self = .change(Change(rawValue: what))
        default: return nil
        }
    }
}
