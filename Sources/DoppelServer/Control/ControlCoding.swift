import DoppelCore
import Foundation

/// How the control API writes values: as JSON, with moments in words.
enum ControlCoding {
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(LogDate.text(date))
        }
        return encoder
    }

    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = LogDate.date(text) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "\(text) is no date and time of RFC 3339.")
            }
            return date
        }
        return decoder
    }
}

extension JSON {
    /// A value as its coding has it.
    static func encoded(_ value: some Encodable) throws -> JSON {
        try JSON(data: ControlCoding.encoder.encode(value))
    }

    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try ControlCoding.decoder.decode(Value.self, from: data())
    }
}
