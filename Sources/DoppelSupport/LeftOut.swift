/// What is said where a call does nothing, since the build leaves out what it is for.
///
/// The compilation conditions are those of the package's traits: `DOPPEL_DEBUG_ONLY` is defined in release builds with
/// the trait DebugOnly, `DOPPEL_DEMO` with the trait Demo. Each place where something begins asks for them itself, so
/// that the compiler sees that nothing leads to what lies behind, and drops it.
package enum LeftOut {
    private static let told = Locked<Set<String>>([])

    /// Says once why something does not happen.
    ///
    /// - Parameter what: what does not happen, such as "no session is intercepted".
    package static func say(_ what: String) {
        guard told.withLock({ $0.insert(what).inserted }) else { return }
        StandardError.print(
            "Doppel: \(what): release builds leave it out (package trait DebugOnly; the trait Demo brings it back)."
        )
    }
}
