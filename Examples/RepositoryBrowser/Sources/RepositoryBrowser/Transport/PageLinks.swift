public import Foundation

/// One page of a list, and the way to the others.
public struct Page<Element: Decodable & Sendable>: Sendable {
    /// What is on the page.
    public let elements: [Element]
    /// Where the other pages are.
    public let links: PageLinks
}

/// The pages that a `Link` header field names (RFC 8288).
public struct PageLinks: Sendable, Hashable {
    /// The page after this one.
    public private(set) var next: URL?
    /// The last page.
    public private(set) var last: URL?

    /// Reads the value of a `Link` field; what cannot be read is left out.
    init(_ field: String) {
        let links = field.matches(of: /<([^>]*)>\s*;\s*rel="([^"]*)"/)
        for link in links {
            switch link.2 {
            case "next": next = URL(string: String(link.1))
            case "last": last = URL(string: String(link.1))
            default: break
            }
        }
    }
}
