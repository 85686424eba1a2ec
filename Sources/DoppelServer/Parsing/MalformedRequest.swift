/// Why a request is refused before any stub sees it.
///
/// The connection is closed after each of these, since where the next request begins can't be known for sure.
package enum MalformedRequest: Error, Sendable, Hashable {
    // The form of lines.
    case bareLineFeed, bareCarriageReturn, foldedLine, controlCharacter(UInt8)
    // The request line.
    case requestLine, method, target, version, unsupportedVersion(String), tunnel
    // Fields.
    case fieldName, spaceBeforeColon, missingColon
    case missingHost, repeatedHost, invalidHost(String)
    // The length of the body.
    case contentLength(String), repeatedContentLength, lengthWithTransferEncoding
    case transferEncodingInOldVersion, transferEncoding(String), unknownTransferCoding(String)
    case chunkSize, chunkExtension, chunkEnd, trailer(String)
    case expectation(String)
    // Sizes.
    case targetTooLong(limit: Int), headTooLarge(limit: Int), tooManyFields(limit: Int)
    case bodyTooLarge(limit: Int), chunkExtensionsTooLong(limit: Int)
    /// The client has sent part of a request and then nothing, for too long.
    case tooSlow
}

extension MalformedRequest {
    /// The status that the request is refused with.
    package var status: Int {
        switch self {
        case .tooSlow: 408
        case .bodyTooLarge: 413
        case .targetTooLong: 414
        case .expectation: 417
        case .headTooLarge, .tooManyFields: 431
        case .unknownTransferCoding, .tunnel: 501
        case .unsupportedVersion: 505
        default: 400
        }
    }
}

extension MalformedRequest: CustomStringConvertible {
    /// What is wrong, and the section that says so.
    package var description: String {
        switch self {
        case .bareLineFeed: "A line ends with LF alone, not with CRLF (RFC 9112, section 2.2)."
        case .bareCarriageReturn: "A CR stands without LF (RFC 9112, section 2.2)."
        case .foldedLine: "A field line begins with white space: folded lines are obsolete (section 5.2)."
        case .controlCharacter(let octet):
            "A field value holds the control character 0x\(String(octet, radix: 16)) (RFC 9110, section 5.5)."
        case .requestLine: "The request line is not METHOD, space, target, space, version (section 3)."
        case .method: "The method is no token (RFC 9110, section 9.1)."
        case .target: "The request target is none of the four forms (RFC 9112, section 3.2)."
        case .version: "The version is not HTTP/ digit . digit (RFC 9112, section 2.3)."
        case .unsupportedVersion(let version): "This server speaks HTTP/1.1, not \(version)."
        case .tunnel: "This server opens no tunnels: inject its base URL in place of using it as a proxy."
        case .fieldName: "A field name is no token (RFC 9110, section 5.1)."
        case .spaceBeforeColon: "White space stands between a field name and its colon (section 5.1)."
        case .missingColon: "A field line has no colon (RFC 9112, section 5)."
        case .missingHost: "The Host field is missing (RFC 9112, section 3.2)."
        case .repeatedHost: "There is more than one Host field (RFC 9112, section 3.2)."
        case .invalidHost(let host): "The Host field is not a host with an optional port: \(host)"
        case .contentLength(let text): "The Content-Length is not a number: \(text)"
        case .repeatedContentLength: "There is more than one Content-Length (RFC 9112, section 6.3)."
        case .lengthWithTransferEncoding:
            "Content-Length and Transfer-Encoding stand side by side (RFC 9112, section 6.1)."
        case .transferEncodingInOldVersion: "HTTP/1.0 has no Transfer-Encoding (RFC 9112, section 6.1)."
        case .transferEncoding(let text):
            "The Transfer-Encoding is not one field that ends with one chunked: \(text)"
        case .unknownTransferCoding(let text): "This server knows no transfer coding but chunked: \(text)"
        case .chunkSize: "A chunk size is no hexadecimal number (RFC 9112, section 7.1)."
        case .chunkExtension: "A chunk extension is malformed (RFC 9112, section 7.1.1)."
        case .chunkEnd: "A chunk does not end with CRLF after the announced octets (section 7.1)."
        case .trailer(let name): "\(name) must not stand in a trailer (RFC 9110, section 6.5.1)."
        case .expectation(let text): "This server can't meet the expectation \(text) (section 10.1.1)."
        case .targetTooLong(let limit): "The request target has more than \(limit) octets."
        case .headTooLarge(let limit): "Request line and fields have more than \(limit) octets."
        case .tooManyFields(let limit): "There are more than \(limit) fields."
        case .bodyTooLarge(let limit): "The content has more than \(limit) octets."
        case .chunkExtensionsTooLong(let limit): "The chunk extensions have more than \(limit) octets."
        case .tooSlow: "The request did not arrive in time."
        }
    }
}
