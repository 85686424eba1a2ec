/// Changes the types in requirements.
///
/// Names that stand for other types in a requirement, such as its generic parameters, come with each.
protocol TypeRewriting {
    func rewrite(_ type: inout TypeText, except known: Set<String>)
    func rewrite(_ effects: inout Effects, except known: Set<String>)
    func rewrite(_ generic: inout GenericParameter, except known: Set<String>)
    func rewriteCondition(of member: inout Callable, except known: Set<String>)
}

extension Requirement {
    /// With the types as `rewriting` has them.
    func rewritten(by rewriting: some TypeRewriting, except known: Set<String>) -> Requirement {
        switch self {
        case .callable(let member): return .callable(member.rewritten(by: rewriting, except: known))
        case .property(var property):
            rewriting.rewrite(&property.type, except: known)
            rewriting.rewrite(&property.accessors.effects, except: known)
            return .property(property)
        case .conditional(let branches):
            return .conditional(
                branches.map { branch in
                    var branch = branch
                    branch.requirements = branch.requirements.map {
                        $0.rewritten(by: rewriting, except: known)
                    }
                    return branch
                })
        case .associatedType, .alias: return self
        }
    }
}

extension Callable {
    fileprivate func rewritten(by rewriting: some TypeRewriting, except known: Set<String>) -> Callable {
        var member = self
        let known = known.union(allGenerics.map(\.name))
        for place in generics.indices { rewriting.rewrite(&member.generics[place], except: known) }
        for place in parameters.indices {
            rewriting.rewrite(&member.parameters[place].type, except: known)
            for opaque in parameters[place].opaque.indices {
                rewriting.rewrite(&member.parameters[place].opaque[opaque], except: known)
            }
        }
        if var result = member.result {
            rewriting.rewrite(&result, except: known)
            member.result = result
        }
        rewriting.rewrite(&member.effects, except: known)
        rewriting.rewrite(&member.accessors.effects, except: known)
        rewriting.rewriteCondition(of: &member, except: known)
        return member
    }
}
