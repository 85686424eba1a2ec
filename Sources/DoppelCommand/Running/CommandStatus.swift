/// What the command's exit status says.
struct CommandStatus: Sendable, Hashable {
    /// The number that the shell gets.
    let code: Int32

    /// Everything was done, and all is well.
    static let success = CommandStatus(code: 0)
    /// Something is wrong with what was looked at, or the work could not be done.
    static let failure = CommandStatus(code: 1)
    /// The command line makes no sense.
    static let usage = CommandStatus(code: 2)
}
