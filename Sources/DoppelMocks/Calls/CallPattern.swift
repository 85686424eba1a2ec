/// Which calls of a mock a description means; it does not keep the mock, so that the mock's stubs may keep
/// it.
///
/// `@unchecked`: constants; its closures hold matchers, which are `Sendable`.
@usableFromInline struct CallPattern<Arguments>: @unchecked Sendable {
    @usableFromInline let member: Member
    /// The one object whose calls are meant, or the class, for spied classes.
    @usableFromInline let wanted: WeakReference?
    /// The same, which a verification keeps while it waits, and a stub does not.
    @usableFromInline private(set) var kept: AnyObject?
    /// What the matchers are, without their types.
    @usableFromInline let matchers: [MatcherMeaning]
    /// Asks the matchers in turn, up to the first that does not match.
    @usableFromInline let test: (Arguments) -> Bool
    /// Asks each matcher once per call, of many calls: the loop is where their types are known.
    @usableFromInline let verdicts: (UnsafeBufferPointer<Arguments>) -> ContiguousArray<Verdicts>
    /// Hands the arguments to captors; `nil` when there are none.
    @usableFromInline let capture: ((Arguments) -> Void)?
    /// Whether one of the matchers can run code of the user's.
    @usableFromInline let asksUser: Bool

    /// The matchers in words.
    @usableFromInline var texts: [String] { matchers.map { $0.words() } }

    /// The call as it would be written, such as `say("hello", times: in 1...3)`.
    @usableFromInline var text: String { member.text(arguments: texts) }

    /// Whether both take the same arguments, as far as that can be known: closures are equal to none.
    ///
    /// Values are compared by their own `==`, which may be the user's.
    func hasSameMatchers(as other: Self) -> Bool {
        zip(matchers, other.matchers).allSatisfy { left, right in
            left.key().map { $0 == right.key() } ?? false
        }
    }

    /// Asks each matcher once.
    func verdict(on arguments: Arguments) -> Verdicts {
        withUnsafePointer(to: arguments) { verdicts(UnsafeBufferPointer(start: $0, count: 1)) }[0]
    }

    @inlinable func means(_ object: AnyObject?) -> Bool { wanted == nil || isWanted(object) }

    /// An object that is gone is none, and so is not the place where it was.
    ///
    /// It is loaded only where it is the one that is asked about, which somebody keeps: this runs under the core's lock,
    /// where no object may lose its last reference.
    @usableFromInline func isWanted(_ object: AnyObject?) -> Bool {
        guard let object, let wanted else { return false }
        if wanted.isClass { return SpiedClass.inherits(SpiedClass.type(of: object), from: wanted.type) }
        return wanted.id == ObjectIdentifier(object) && wanted.object != nil
    }

    /// Whether a call is meant that was recorded; of a class the calls of objects that are gone are meant, too.
    func meant(_ object: WeakReference?) -> Bool {
        guard let wanted, wanted.isClass else { return means(object?.object) }
        return object.map { SpiedClass.inherits($0.type, from: wanted.type) } ?? false
    }

    /// Whether both mean the calls of the same object, or those of all.
    func hasSameSubject(as other: Self) -> Bool { wanted?.id == other.wanted?.id }

    /// The pattern for a stub, which lasts, and does not keep the object.
    @usableFromInline var lettingGo: Self {
        var pattern = self
        pattern.kept = nil
        return pattern
    }

    @inlinable init(
        _ member: Member, on subject: AnyObject?, matchers: [MatcherMeaning],
        test: @escaping (Arguments) -> Bool,
        verdicts: @escaping (UnsafeBufferPointer<Arguments>) -> ContiguousArray<Verdicts>,
        capture: ((Arguments) -> Void)?
    ) {
        self.member = member
        kept = subject
        wanted = subject.map(WeakReference.init)
        self.matchers = matchers
        asksUser = matchers.contains { $0.asksUser }
        self.test = test
        self.verdicts = verdicts
        self.capture = capture
    }
}
