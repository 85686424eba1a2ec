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
///     await reader.open(1)                                  // the code under test
/// }
/// ```
///
/// Calls inside `withMocks` are recorded, and stubbed ones are replaced, also those through `self`. The
/// attribute is the one change that it asks of the code under test. Builds without the condition `DEBUG` keep
/// the code as it is written; in others `#line` in it is the line of the function.
///
/// Spied on are the methods, static or not, in the braces of the type, and its initialisers: these always make
/// their object, unless a stub of `Library.initializer(…)` throws or fails in their place. Members belong to
/// their type, by name and types; those of a generic type to each `Box<Int>` on its own.
///
/// An override is stubbed and recorded as a call of what it overrides, once, whatever it calls of that by `super`, and
/// as a method of its own where that is not spied on. A subclass without the attribute keeps its overrides as written.
/// `Novels.load(id: .any)` means the objects of the subclass `Novels` and of what inherits from it; so it is with
/// initialisers, and with what is `class`. What is `static` is final and one for all classes, by whichever of them it is
/// described, and so are subscripts of a class, and members in extensions.
///
/// Where a static method has the name and the types of a method of the objects, `Library.load(id: .any)` means the static
/// one; the other is described object by object, and in structs and enums it is left alone.
///
/// Of properties and subscripts the accessors are spied on that ``SpiedFunction()`` marks: see ``SpiedProperty()``.
///
/// Left alone are stored properties, private methods, overriding properties and initialisers, operators, methods that
/// a result builder writes, that take an autoclosure, that end the life of their object, and that return `Self` or an
/// opaque type; of asynchronous methods those that rethrow or consume an argument. Methods in extensions take
/// ``SpiedFunction()``. A stub of a method that rethrows cannot throw: its caller may be ready for no error.
@attached(memberAttribute)
public macro Spied() = #externalMacro(module: "DoppelMacros", type: "Spied")

/// Makes the methods of a type stubbable, and is told which aliases are closure types.
///
/// - Parameter closures: aliases of closure types, of parameters that do not escape.
@attached(memberAttribute)
public macro Spied(closures: Any.Type...) = #externalMacro(module: "DoppelMacros", type: "Spied")

/// Makes one function, method or accessor stubbable: also a free function, or a method in an extension.
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
@attached(peer, names: overloaded, named(initializer))
public macro SpiedFunction() = #externalMacro(module: "DoppelMacros", type: "SpiedFunction")

/// Makes one function or method stubbable, and is told which aliases are closure types.
///
/// - Parameter closures: aliases of closure types, of parameters that do not escape.
@attached(body)
@attached(peer, names: overloaded, named(initializer))
public macro SpiedFunction(closures: Any.Type...) =
    #externalMacro(module: "DoppelMacros", type: "SpiedFunction")

/// Makes a method stubbable beside a static one of its name and types.
///
/// ``Spied()`` writes this itself. Where each method has an attribute of its own, it goes to the method of the objects:
///
/// ```swift
/// @SpiedFunction(besideStatic: true) func describe() -> String { … }   // described by book.describe() alone
/// @SpiedFunction static func describe() -> String { … }                // described by Book.describe()
/// ```
///
/// - Parameters:
///   - besideStatic: whether there is such a static method; say `true` or `false` as it is.
///   - closures: aliases of closure types, of parameters that do not escape.
@attached(body)
@attached(peer, names: overloaded, named(initializer))
public macro SpiedFunction(besideStatic: Bool, closures: Any.Type...) =
    #externalMacro(module: "DoppelMacros", type: "SpiedFunction")
