import DoppelCore
import Foundation

/// A challenge of the Digest scheme, and the answers to it (RFC 7616).
///
/// Answers without a quality of protection, or with `auth`, by MD5 or SHA-256; a challenge that wants
/// anything else can't be answered.
struct DigestChallenge: Sendable, Hashable {
    let realm: String
    let nonce: String
    /// The last answer was refused for its nonce alone (section 3.3).
    let isStale: Bool
    private let opaque: String?
    private let algorithm: String?
    private let digest: MessageDigest
    private let isForSession: Bool
    private let usesQuality: Bool
    private let hashesUser: Bool

    init?(_ field: ChallengeField) {
        let parameters = field.parameters
        guard field.scheme == "digest", let realm = parameters["realm"], let nonce = parameters["nonce"]
        else {
            return nil
        }
        switch parameters["algorithm"]?.lowercased() ?? "md5" {
        case "md5": (digest, isForSession) = (.md5, false)
        case "md5-sess": (digest, isForSession) = (.md5, true)
        case "sha-256": (digest, isForSession) = (.sha256, false)
        case "sha-256-sess": (digest, isForSession) = (.sha256, true)
        default: return nil
        }
        let qualities = parameters["qop"]?.lowercased().split { ", \t".contains($0) }
        guard qualities?.contains("auth") != false else { return nil }
        usesQuality = qualities != nil
        (self.realm, self.nonce) = (realm, nonce)
        opaque = parameters["opaque"]
        algorithm = parameters["algorithm"]
        isStale = parameters["stale"]?.lowercased() == "true"
        hashesUser = parameters["userhash"]?.lowercased() == "true"
    }

    /// What is hashed beside the challenge itself.
    struct Use {
        var user: String
        var password: String
        var method: String
        /// The request's target.
        var uri: String
        /// How many requests were answered for this nonce, this one included.
        var count: Int
        /// The client's own nonce.
        var clientNonce: String
    }

    /// The value of the `Authorization` field.
    func authorization(_ use: Use) -> String {
        let count = DigestChallenge.hexadecimal(use.count)
        var parts = [
            quoted("username", hashesUser ? hash(use.user, realm) : use.user), quoted("realm", realm),
            quoted("nonce", nonce), quoted("uri", use.uri), quoted("response", response(use, count)),
        ]
        if let algorithm { parts.append("algorithm=\(algorithm)") }
        if usesQuality { parts += ["qop=auth", "nc=\(count)"] }
        if usesQuality || isForSession { parts.append(quoted("cnonce", use.clientNonce)) }
        if let opaque { parts.append(quoted("opaque", opaque)) }
        if hashesUser { parts.append("userhash=true") }
        return "Digest " + parts.joined(separator: ", ")
    }

    /// Sections 3.4.1 to 3.4.3.
    private func response(_ use: Use, _ count: String) -> String {
        let secret = hash(use.user, realm, use.password)
        let first = isForSession ? hash(secret, nonce, use.clientNonce) : secret
        let second = hash(use.method, use.uri)
        return usesQuality
            ? hash(first, nonce, count, use.clientNonce, "auth", second) : hash(first, nonce, second)
    }

    private func hash(_ parts: String...) -> String { digest.hexadecimal(parts.joined(separator: ":")) }

    private func quoted(_ name: String, _ value: String) -> String {
        let escaped = value.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
            of: "\"", with: "\\\"")
        return "\(name)=\"\(escaped)\""
    }

    private static func hexadecimal(_ count: Int) -> String {
        let digits = String(count, radix: 16)
        return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }
}
