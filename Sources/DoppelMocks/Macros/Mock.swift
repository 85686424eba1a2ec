/// Writes a mock of a protocol.
///
/// ```swift
/// @Mock protocol Speaker {
///     func say(_ text: String) -> Bool
/// }
///
/// let speaker = MockSpeaker()
/// when(speaker.say("hello")).returns(true)
/// ```
///
/// `MockSpeaker` is a final class (an actor when the protocol is for actors) that is as visible as the
/// protocol. Associated types become its generic parameters. The members are in an extension, so that mocks
/// of protocols that refine this one have them too, and so that a test target can declare
/// `final class SpeakerMock: Speaker, Mocked` without a change elsewhere.
///
/// The file has to import `DoppelMocks`; publicly, when the protocol is public and the module has
/// `InternalImportsByDefault` on.
@attached(peer, names: prefixed(Mock))
@attached(extension, names: arbitrary)
public macro Mock() = #externalMacro(module: "DoppelMacros", type: "Mock")

/// Writes a mock of a protocol that has to do with types that cannot be copied.
///
/// ```swift
/// @Mock(uncopyable: Ticket.self) protocol Gate {
///     func stamp(_ ticket: inout Ticket)
///     func issue() -> Ticket
/// }
/// ```
///
/// A macro sees names, not types: that `Ticket` cannot be copied is said here, where such a type is `inout` or
/// a result. Parameters that are `borrowing` or `consuming`, and generic parameters with `~Copyable`, need no
/// word.
///
/// Stubs get an `inout` argument as an ``UncopiedInout``, other arguments as an ``Uncopied`` that stands for
/// them, and return a ``Producer``.
///
/// - Parameter types: types that cannot be copied.
@attached(peer, names: prefixed(Mock))
@attached(extension, names: arbitrary)
public macro Mock(uncopyable types: any (~Copyable).Type...) =
    #externalMacro(module: "DoppelMacros", type: "Mock")
