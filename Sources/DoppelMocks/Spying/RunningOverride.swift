/// The code of a spied override that runs for an object: what it calls by `super` belongs to its call.
///
/// Code cannot see whether `super` called it. What it is reached from can: so expansions of `@Spied` note which
/// overrides run, and forget them as they end.
public struct RunningOverride {
    private let core: MockCore
    private let place: OverriddenMember
    private let owner: AnyClass

    init(of member: Member, in owner: AnyClass, on subject: AnyObject, _ core: MockCore) {
        (self.core, self.owner) = (core, owner)
        let place = OverriddenMember(member: member, object: ObjectIdentifier(subject))
        self.place = place
        core.withState { $0.runningOverrides[place, default: []].append(owner) }
    }

    /// Notes that the code has ended.
    public func ended() {
        core.withState { state in
            var owners = state.runningOverrides[place] ?? []
            if let index = owners.lastIndex(where: { $0 == owner }) { owners.remove(at: index) }
            state.runningOverrides[place] = owners.isEmpty ? nil : owners
        }
    }
}

extension MockCore {
    /// Whether an override in a subclass of `owner` runs for the object: then it has called the code in `owner`.
    ///
    /// Calls through `self` reach the override itself. A rare rest is code that goes past the override with the
    /// `super` of another method, just while the override runs, of itself or in another task: nothing tells it
    /// apart from what the override calls, and it runs as that.
    @usableFromInline func isSuperCall(of member: Member, on subject: AnyObject, to owner: Any.Type) -> Bool {
        let running = withState { state -> [AnyClass]? in
            guard !state.runningOverrides.isEmpty else { return nil }
            return state.runningOverrides[
                OverriddenMember(member: member, object: ObjectIdentifier(subject))]
        }
        guard let running, let owner = owner as? AnyClass else { return false }
        return running.contains { $0 != owner && SpiedClass.inherits($0, from: owner) }
    }
}

/// A member of an object; of a class, what stands for it.
struct OverriddenMember: Hashable {
    let member: Member
    let object: ObjectIdentifier
}
