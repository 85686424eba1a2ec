/// Makes the methods of a class, an actor, a struct or an enum stubbable, without a protocol.
///
/// ```swift
/// @Spied final class Library {
///     func load(id: Int) async throws -> Book { … }
/// }
///
/// await withMocks {
///     when(Library.load(id: .any)).throws(Offline())        // all libraries
///     when(library.load(id: 1)).returns(Book())             // this one
/// }
/// ```
///
/// Calls inside `withMocks` are recorded, and stubbed ones are replaced, also those through `self`. The
/// attribute is the one change that it asks of the code under test. Builds without the condition `DEBUG` keep
/// the code as it is written.
///
/// Spied on are the methods, static or not, in the braces of the type; not its properties, subscripts and
/// initialisers, private methods, overrides, operators, and methods that rethrow, that take ownership of an
/// argument or an autoclosure, or that return `Self` or an opaque type. Methods in extensions take
/// ``SpiedFunction()``.
@attached(memberAttribute)
public macro Spied() = #externalMacro(module: "DoppelMacros", type: "Spied")

/// Makes the methods of a type stubbable, and is told which aliases are closure types.
///
/// - Parameter closures: aliases of closure types, of parameters that do not escape.
@attached(memberAttribute)
public macro Spied(closures: Any.Type...) = #externalMacro(module: "DoppelMacros", type: "Spied")

/// Makes one function or method stubbable: also a free function, or a method in an extension.
///
/// ```swift
/// @SpiedFunction func today(offset: Int) -> String { … }
///
/// withMocks {
///     when(today(offset: .lessThan(0))).returns("past")
/// }
/// ```
///
/// See ``Spied()``.
@attached(body)
@attached(peer, names: overloaded)
public macro SpiedFunction() = #externalMacro(module: "DoppelMacros", type: "SpiedFunction")

/// Makes one function or method stubbable, and is told which aliases are closure types.
///
/// - Parameter closures: aliases of closure types, of parameters that do not escape.
@attached(body)
@attached(peer, names: overloaded)
public macro SpiedFunction(closures: Any.Type...) =
    #externalMacro(module: "DoppelMacros", type: "SpiedFunction")
