/// A command line that cannot be understood.
struct UsageError: Error, Hashable {
    let message: String
    /// Where to read more; the dispatcher supplies the command's help.
    let hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
