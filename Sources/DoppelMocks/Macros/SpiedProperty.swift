/// Makes a computed property or a subscript stubbable, whose accessors ``SpiedFunction()`` marks.
///
/// ```swift
/// @Spied final class Player {
///     private var stored = 3
///     var volume: Int {
///         @SpiedFunction get { stored }
///         @SpiedFunction set { stored = newValue }
///     }
/// }
///
/// withMocks {
///     when(Player.volume(.get)).returns(11)                  // all players
///     when(player.volume(set: .greaterThan(10))).returns()   // this one: the code does not run
/// }
/// ```
///
/// In the braces of a type with ``Spied()`` it is there as soon as an accessor is marked; in an extension, and on
/// properties of the module, it is written.
///
/// A macro can replace the code of an accessor that is written out, and nothing else of a property. So
/// `var size: Int { 3 }` becomes `var size: Int { @SpiedFunction get { 3 } }`. A stored property has no code
/// to replace, and an observer runs when the value is stored already: write `get` and `set` around a private
/// property, or move the observer's code into a method that is spied on.
@attached(peer, names: overloaded)
public macro SpiedProperty() = #externalMacro(module: "DoppelMacros", type: "SpiedProperty")
