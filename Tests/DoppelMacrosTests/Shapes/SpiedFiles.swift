import DoppelMocks

/// The same name as in `SpiedTypes.swift`.
@Spied private final class Hidden {
    func run() -> String { "two" }
}
@SpiedFunction private func hidden() -> String { "two" }

enum HiddenTwo {
    static func run() -> [String] { [Hidden().run(), hidden()] }
}
