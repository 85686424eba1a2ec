import DoppelMocks
import Foundation

@testable import MockedSources

/// Overrides what only tests of the other module see.
@Spied class HiddenShelter: Shelter {
    override func hide(_ number: Int) -> Int { -super.hide(number) }
    override func greet(_ name: String) -> String { "hidden " + super.greet(name) }
}

/// Overrides what Foundation calls.
@Spied final class RoundFormatter: NumberFormatter, @unchecked Sendable {
    override func string(from number: NSNumber) -> String? { "≈" + (super.string(from: number) ?? "") }
}
