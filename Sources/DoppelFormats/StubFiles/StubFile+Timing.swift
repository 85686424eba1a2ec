import DoppelCore
import DoppelSupport
import Foundation

extension StubFields {
    mutating func takeTiming(_ reply: inout Reply) throws(FormatError) {
        let jitter = try take("jitter")?.seconds() ?? .zero
        try change("delay", &reply) { reply, value throws(FormatError) in
            reply.delayed(by: try value.seconds(), jitter: jitter)
        }
        try only(oneOf: ["network", "bytesPerSecond", "duration"])
        try change("network", &reply) { reply, value throws(FormatError) in
            reply.network(try value.networkSpeed())
        }
        try change("bytesPerSecond", &reply) { reply, value throws(FormatError) in
            reply.speed(bytesPerSecond: try value.number())
        }
        try change("duration", &reply) { reply, value throws(FormatError) in
            reply.taking(try value.seconds())
        }
    }

    mutating func takeFailure(_ reply: inout Reply) throws(FormatError) {
        try change("error", &reply) { reply, value throws(FormatError) in
            reply.error(try value.errorCode())
        }
        try change("failAfter", &reply) { reply, value throws(FormatError) in
            var fields = try value.fields()
            let count = try fields.require("bytes").integer(atLeast: 0)
            let code = try fields.take("error")?.errorCode()
            try fields.finish()
            return reply.failing(after: count, with: code ?? .networkConnectionLost)
        }
        try change("fault", &reply) { reply, value throws(FormatError) in
            reply.fault(try value.named(StubValue.faults))
        }
    }
}

extension StubValue {
    /// A speed by its name, or as an object.
    fileprivate func networkSpeed() throws(FormatError) -> NetworkSpeed {
        guard case .object = node.content else { return try named(Self.speeds) }
        var fields = try fields()
        let speed = NetworkSpeed(
            bytesPerSecond: try fields.require("bytesPerSecond").number(),
            latency: try fields.take("latency")?.seconds() ?? .zero)
        try fields.finish()
        return speed
    }

    /// The code of a `URLError` by its name in Swift, or by its number.
    fileprivate func errorCode() throws(FormatError) -> URLError.Code {
        guard case .number = node.content else { return try named(Self.errors) }
        let number = try integer()
        guard let code = Self.errors.first(where: { $0.value.rawValue == number })?.value else {
            throw error("there is no code \(number) of URLError")
        }
        return code
    }

    func named<Value>(_ values: KeyValuePairs<String, Value>) throws(FormatError) -> Value {
        let name = try string()
        if let found = values.first(where: { $0.key == name }) { return found.value }
        let names = values.map(\.key)
        let suggestion = Nearest.suggestion(for: name, among: names)
        let help = suggestion.isEmpty ? " There are: \(names.joined(separator: ", "))." : suggestion
        throw error("\"\(name)\" is not known.\(help)")
    }

    static let speeds: KeyValuePairs<String, NetworkSpeed> = [
        "1kbps": .oneKBPS, "slow": .slow, "gprs": .gprs, "edge": .edge, "3g": .threeG, "3g+": .threeGPlus,
        "wifi": .wifi, "slow-3g": .slow3G, "slow-4g": .slow4G, "fast-3g": .fast3G, "fast-4g": .fast4G,
    ]

    static let faults: KeyValuePairs<String, Fault> = [
        "refused": .refused, "reset": .reset(.beforeHead), "resetAfterHead": .reset(.afterHead),
        "resetMidBody": .reset(.midBody), "emptyResponse": .emptyResponse, "garbage": .garbage,
        "truncatedChunk": .truncatedChunk, "wrongLength": .wrongLength, "slowBytes": .slowBytes,
        "hang": .hang,
    ]

    static let errors: KeyValuePairs<String, URLError.Code> = [
        "unknown": .unknown, "cancelled": .cancelled, "badURL": .badURL, "timedOut": .timedOut,
        "unsupportedURL": .unsupportedURL, "cannotFindHost": .cannotFindHost,
        "cannotConnectToHost": .cannotConnectToHost, "networkConnectionLost": .networkConnectionLost,
        "dnsLookupFailed": .dnsLookupFailed, "httpTooManyRedirects": .httpTooManyRedirects,
        "resourceUnavailable": .resourceUnavailable, "notConnectedToInternet": .notConnectedToInternet,
        "redirectToNonExistentLocation": .redirectToNonExistentLocation,
        "badServerResponse": .badServerResponse, "userCancelledAuthentication": .userCancelledAuthentication,
        "userAuthenticationRequired": .userAuthenticationRequired, "zeroByteResource": .zeroByteResource,
        "cannotDecodeRawData": .cannotDecodeRawData, "cannotDecodeContentData": .cannotDecodeContentData,
        "cannotParseResponse": .cannotParseResponse, "internationalRoamingOff": .internationalRoamingOff,
        "callIsActive": .callIsActive, "dataNotAllowed": .dataNotAllowed,
        "requestBodyStreamExhausted": .requestBodyStreamExhausted,
        "fileDoesNotExist": .fileDoesNotExist, "noPermissionsToReadFile": .noPermissionsToReadFile,
        "dataLengthExceedsMaximum": .dataLengthExceedsMaximum,
        "secureConnectionFailed": .secureConnectionFailed,
        "serverCertificateHasBadDate": .serverCertificateHasBadDate,
        "serverCertificateUntrusted": .serverCertificateUntrusted,
        "serverCertificateHasUnknownRoot": .serverCertificateHasUnknownRoot,
        "serverCertificateNotYetValid": .serverCertificateNotYetValid,
        "clientCertificateRejected": .clientCertificateRejected,
        "clientCertificateRequired": .clientCertificateRequired,
        "cannotLoadFromNetwork": .cannotLoadFromNetwork,
    ]
}
