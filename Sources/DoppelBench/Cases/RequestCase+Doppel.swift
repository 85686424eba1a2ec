import Doppel
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension RequestCase {
    /// Doppel, with stubs as its users write them; its journal is on.
    func doppel() throws -> Side {
        let stubs = StubRegistry()
        for (index, address) in addresses.enumerated() {
            stubs.stub(.get("\(address)"), reply: index == middle ? reply : .text("the wrong stub"))
        }
        return try side("doppel", .default.stubbed(by: stubs))
    }

    private var reply: Reply {
        switch size {
        case .small: .text("Hello, world!")
        case .large: .data(size.body, type: "text/plain; charset=utf-8")
        }
    }
}
