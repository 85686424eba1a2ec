/// An attribute in front of a declaration.
package struct Attribute: Sendable {
    /// The name without `@` and arguments: `available`.
    package let name: String
    package let text: String
    package let range: Range<Int>
    /// That of the `#if` around it.
    var condition: String?

    /// As it is repeated elsewhere; conditions take lines of their own.
    var written: String { condition.map { "\n#if \($0)\n\(text)\n#endif\n" } ?? text }
}

/// A modifier in front of a declaration: `nonisolated(unsafe)`.
package struct Modifier: Sendable {
    package let name: String
    package let text: String
    package let range: Range<Int>
}

/// What stands in front of a declaration's keyword.
package struct Preamble: Sendable {
    package var attributes: [Attribute] = []
    package var modifiers: [Modifier] = []

    package func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
    package func modifier(_ name: String) -> Modifier? { modifiers.first { $0.name == name } }
    package var isStatic: Bool { modifier("static") != nil || modifier("class") != nil }
}

/// A parameter of a function, a subscript or an initialiser.
package struct Parameter: Sendable {
    package var attributes: [Attribute] = []
    /// `nil` for `_`.
    package var label: String?
    package var name: String
    package var type: TypeText
    package var isVariadic = false
    package var hasDefault = false
    /// Generic parameters that stand for `some Constraint` in the type.
    package var opaque: [GenericParameter] = []
    package var range: Range<Int>
}

/// One name of a generic parameter clause.
package struct GenericParameter: Sendable {
    package var name: String
    package var isPack = false
    package var constraint: String?
    package var text: String
}

/// A function, subscript or initialiser; which one decides what may be missing.
package struct Callable: Sendable {
    package enum Kind: Sendable, Equatable {
        case function
        case subscriptMember
        /// `?` and `!` make it failable.
        case initializer(isFailable: Bool, mark: String)
    }

    package var kind: Kind
    package var preamble: Preamble
    package var name: String
    package var isOperator = false
    package var generics: [GenericParameter] = []
    package var parameters: [Parameter]
    package var effects = Effects()
    /// `nil` for functions without a result.
    package var result: TypeText?
    package var condition: String?
    /// The condition as it is written elsewhere, if types have other names there.
    var writtenCondition: String?
    /// Of subscripts.
    package var accessors = Accessors()
    /// The braces and what is between them.
    package var body: Range<Int>?
    package var nameRange: Range<Int>
    package var range: Range<Int>
}

/// What stands in braces behind a property or a subscript.
package struct Accessors: Sendable {
    package var effects = Effects()
    package var isSettable = false
    package var hasMutatingGetter = false
    package var settingIsNonmutating = false
}

/// A property.
package struct Property: Sendable {
    package var preamble: Preamble
    package var name: String
    package var type: TypeText
    package var accessors: Accessors
    package var nameRange: Range<Int>
    package var range: Range<Int>
}

/// An associated type.
package struct AssociatedType: Sendable {
    package var preamble: Preamble
    package var name: String
    package var constraint: String?
    package var condition: String?
    package var range: Range<Int>
}

/// What a protocol asks for.
package enum Requirement: Sendable {
    case callable(Callable)
    case property(Property)
    case associatedType(AssociatedType)
    /// A type alias, which needs nothing.
    case alias(String, TypeText)
    /// `#if` … `#endif`: each branch with its directive.
    case conditional([Branch])

    package struct Branch: Sendable {
        package var directive: String
        package var requirements: [Requirement]
    }
}

/// A protocol.
package struct ProtocolDeclaration: Sendable {
    package var preamble: Preamble
    package var name: String
    package var primary: [String] = []
    /// With their generic arguments.
    package var inherited: [Inherited] = []
    package var condition: String?
    package var requirements: [Requirement] = []
    package var nameRange: Range<Int>
    package var range: Range<Int>

    package struct Inherited: Sendable {
        package var text: String
        package var range: Range<Int>
    }
}
