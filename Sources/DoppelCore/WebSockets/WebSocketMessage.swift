public import Foundation

/// A message on a WebSocket (RFC 6455, section 5.6).
public enum WebSocketMessage: Sendable, Hashable {
    /// A text in UTF-8.
    case text(String)
    /// Bytes.
    case data(Data)
}

extension WebSocketMessage: ExpressibleByStringLiteral {
    /// Makes a text.
    public init(stringLiteral value: String) { self = .text(value) }
}

/// Why a WebSocket is closed (RFC 6455, section 7.4).
public struct WebSocketCloseCode: Sendable, Hashable, RawRepresentable, ExpressibleByIntegerLiteral {
    /// The number that is sent.
    public let rawValue: UInt16

    /// Makes a code from its number.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Makes a code from its number, of which 3000 to 4999 are for libraries and programs.
    public init(integerLiteral value: UInt16) { rawValue = value }

    /// 1000: the purpose is fulfilled.
    public static let normal: WebSocketCloseCode = 1_000
    /// 1001: the server goes down, or the page is left.
    public static let goingAway: WebSocketCloseCode = 1_001
    /// 1002: the other side breaks the protocol.
    public static let protocolError: WebSocketCloseCode = 1_002
    /// 1003: a message of a kind that can't be accepted.
    public static let unsupportedData: WebSocketCloseCode = 1_003
    /// 1005, which is never sent: the other side gave no code.
    public static let noCode: WebSocketCloseCode = 1_005
    /// 1006, which is never sent: the connection was lost.
    public static let connectionLost: WebSocketCloseCode = 1_006
    /// 1007: a text that is not UTF-8.
    public static let invalidPayload: WebSocketCloseCode = 1_007
    /// 1008: a message that breaks a rule of the server.
    public static let policyViolation: WebSocketCloseCode = 1_008
    /// 1009: a message that is too large.
    public static let messageTooBig: WebSocketCloseCode = 1_009
    /// 1011: the server has met with something unexpected.
    public static let internalError: WebSocketCloseCode = 1_011
}

/// A message that went over a WebSocket, as the journal keeps it.
public struct WebSocketTransfer: Sendable, Hashable {
    /// Whether the client sent it.
    public let isFromClient: Bool
    /// What was sent.
    public let message: WebSocketMessage
    /// When, on the registry's time source.
    public let time: Duration

    package init(isFromClient: Bool, _ message: WebSocketMessage, at time: Duration) {
        self.isFromClient = isFromClient
        self.message = message
        self.time = time
    }
}
