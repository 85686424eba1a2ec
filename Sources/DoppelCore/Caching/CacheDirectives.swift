package import Foundation

/// The directives of a `Cache-Control` field (RFC 9111, section 5.2).
package struct CacheDirectives: Sendable, Hashable {
    /// By names in lower case; empty for a directive without a value.
    ///
    /// The first of a name counts.
    private var values: [String: String] = [:]

    package init(_ field: String?) {
        for directive in CacheDirectives.split(field ?? "") {
            let parts = directive.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard let name = parts.first?.lowercased() else { continue }
            let value = parts.dropFirst().first?.trimmingCharacters(in: ["\""]) ?? ""
            if values[name] == nil { values[name] = value }
        }
    }

    package func contains(_ name: String) -> Bool { values[name] != nil }

    /// A number of seconds: zero when it is not one, so that what is stored counts as stale (section 4.2.1).
    package func seconds(_ name: String) -> TimeInterval? {
        values[name].map { text in
            guard text.allSatisfy({ ("0"..."9").contains($0) }), let seconds = Double(text) else { return 0 }
            return seconds
        }
    }

    /// At commas that are not quoted, as those of `no-cache="a, b"` are.
    private static func split(_ field: String) -> [Substring] {
        var isQuoted = false
        return field.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }
}
