import Doppel
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension RequestCase {
    /// Doppel, with stubs as its users write them; its journal is on.
    func doppel(_ name: String = "doppel", _ prepare: (StubRegistry) -> Void = { _ in }) throws -> Side {
        let stubs = StubRegistry()
        for (index, address) in addresses.enumerated() {
            stubs.stub(.get("\(address)"), reply: index == middle ? reply : .text("the wrong stub"))
        }
        prepare(stubs)
        return try side(name, .default.stubbed(by: stubs))
    }

    private var reply: Reply {
        switch size {
        case .small: .text("Hello, world!")
        case .large: .data(size.body, type: "text/plain; charset=utf-8")
        }
    }
}
