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

/// Writes a mock of a protocol, and is told what the names of its types do not say.
///
/// ```swift
/// @Mock(uncopyable: Ticket.self, closures: Done.self) protocol Gate {
///     func stamp(_ ticket: inout Ticket)           // struct Ticket: ~Copyable
///     func issue() -> Ticket
///     func each(_ done: Done)                      // typealias Done = (Int) -> Void
/// }
/// ```
///
/// A macro sees names, not types. Parameters that are `borrowing` or `consuming`, generic parameters with
/// `~Copyable`, closures that are `@escaping`, and aliases in the protocol itself need no word.
///
/// Stubs get an `inout` argument that cannot be copied as an ``UncopiedInout``, another one as an ``Uncopied``
/// that stands for it, and return a ``Producer``. Closures that do not escape are a ``NonEscaping``.
///
/// - Parameters:
///   - uncopyable: types that cannot be copied, and are `inout` or a result.
///   - closures: aliases of closure types, of parameters that do not escape.
@attached(peer, names: prefixed(Mock))
@attached(extension, names: arbitrary)
public macro Mock(uncopyable: any (~Copyable).Type..., closures: Any.Type...) =
    #externalMacro(module: "DoppelMacros", type: "Mock")
