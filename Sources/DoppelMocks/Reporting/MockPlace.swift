import DoppelSupport

/// What tells mocks of one type apart.
struct MockPlace: Sendable, Hashable {
    let name: String
    let site: CallSite

    /// ` (made at ShelfTests.swift:12)` beside mocks of the same name.
    func distinction(among others: [MockPlace]) -> String {
        let namesakes = others.filter { $0.name == name && $0 != self }
        return namesakes.isEmpty ? "" : " (made at \(site))"
    }
}

extension MockCore {
    var place: MockPlace { MockPlace(name: name, site: site) }
}
