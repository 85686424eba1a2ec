import DoppelSupport
import Foundation

extension TemplateHelper {
    static let random = [
        TemplateHelper(name: "uuid", usage: "uuid", arguments: 0...0) { _, context throws(TemplateFault) in
            .text(UUID.random(using: &context.generator).uuidString.lowercased())
        },
        TemplateHelper(name: "int", usage: "int FROM TO", arguments: 2...2) {
            arguments, context throws(TemplateFault) in
            let range = try arguments.range("int")
            return TemplateValue(Int.random(in: range, using: &context.generator))
        },
        TemplateHelper(
            name: "decimal", usage: "decimal FROM TO digits=2", arguments: 2...2, options: ["digits"]
        ) { arguments, context throws(TemplateFault) in try arguments.decimal(&context.generator) },
        TemplateHelper(name: "pick", usage: "pick VALUE VALUE …", arguments: 1...99) {
            arguments, context throws(TemplateFault) in
            let single = arguments.unnamed.count == 1 ? arguments.unnamed[0].elements : nil
            let values = single ?? arguments.unnamed
            guard let value = values.randomElement(using: &context.generator) else {
                throw TemplateFault("there is nothing to pick from: the array is empty")
            }
            return value
        },
        TemplateHelper(name: "alphanumeric", usage: "alphanumeric LENGTH", arguments: 1...1) {
            arguments, context throws(TemplateFault) in
            let length = try arguments.integer(0, "the length")
            guard (0...65_536).contains(length) else {
                throw TemplateFault("the length is a number from 0 to 65536, not \(length)")
            }
            let letters = (0..<length).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &context.generator)]
            }
            return .text(String(decoding: letters, as: UTF8.self))
        },
    ]

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
}

extension TemplateArguments {
    fileprivate func range(_ name: String) throws(TemplateFault) -> ClosedRange<Int> {
        let from = try integer(0, "the least value of \(name)")
        let to = try integer(1, "the greatest value of \(name)")
        guard from <= to else { throw TemplateFault("\(name) begins at \(from), which is more than \(to)") }
        return from...to
    }

    /// A number with as many digits behind the point as are asked for.
    fileprivate func decimal(_ generator: inout SplitMix64) throws(TemplateFault) -> TemplateValue {
        let from = try number(0, "the least value of decimal")
        let to = try number(1, "the greatest value of decimal")
        guard from <= to else { throw TemplateFault("decimal begins at \(from), which is more than \(to)") }
        let digits = named["digits"] ?? TemplateValue(2)
        guard let count = digits.integer, (0...15).contains(count) else {
            throw TemplateFault("digits is a number from 0 to 15, not \(digits.shown)")
        }
        let number = Double.random(in: from...to, using: &generator)
        return TemplateValue(literal: String(format: "%.\(count)f", number))
    }
}

extension UUID {
    /// A UUID of version 4 (RFC 9562, section 5.4) from a generator.
    fileprivate static func random(using generator: inout SplitMix64) -> UUID {
        let (high, low) = (generator.next(), generator.next())
        let bytes = [high & ~0xF000 | 0x4000, low & ~(3 << 62) | (1 << 63)].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
        }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
