/// Writes `any` in front of protocols that are used as types, as the feature `ExistentialAny` asks for.
///
/// The tests may have it where the module of the protocols has not.
struct Existentials: TypeRewriting {
    /// Whether a name, with those of the types that it is in, is that of a protocol.
    let isProtocol: ([String]) -> Bool

    /// - Parameter names: those that stand for other types in the declaration.
    func written(_ declaration: ProtocolDeclaration, except names: Set<String>) -> ProtocolDeclaration {
        var written = declaration
        written.requirements = declaration.requirements.map {
            guard case .associatedType(var type) = $0 else { return $0.rewritten(by: self, except: names) }
            type.constraint = type.constraint.map { self.written($0, .constraint, except: names) }
            type.condition = type.condition.map { self.written($0, .conditions, except: names) }
            return .associatedType(type)
        }
        written.condition = declaration.condition.map { self.written($0, .conditions, except: names) }
        for place in written.inherited.indices {
            let text = written.inherited[place].text
            written.inherited[place].text = self.written(text, .constraint, except: names)
        }
        return written
    }

    func rewrite(_ type: inout TypeText, except known: Set<String>) {
        let text = written(type.text, .type, except: known)
        guard text != type.text else { return }
        type.text = text
        type.result = type.result.map { written($0, .type, except: known) }
        rewrite(&type.effects, except: known)
        type.names.insert("any")
    }

    func rewrite(_ effects: inout Effects, except known: Set<String>) {
        effects.text = written(effects.text, .effects, except: known)
        guard case .only(let error) = effects.throwing else { return }
        effects.throwing = .only(written(error, .type, except: known))
    }

    func rewrite(_ generic: inout GenericParameter, except known: Set<String>) {
        generic.constraint = generic.constraint.map { written($0, .constraint, except: known) }
        generic.text = written(generic.text, .generic, except: known)
    }

    func rewriteCondition(of member: inout Callable, except known: Set<String>) {
        member.condition = member.condition.map { written($0, .conditions, except: known) }
    }

    private func written(
        _ text: String, _ kind: ExistentialReader.Kind, except names: Set<String>
    ) -> String {
        var reader = ExistentialReader(text) { path in !names.contains(path[0]) && isProtocol(path) }
        return reader.written(as: kind)
    }
}
