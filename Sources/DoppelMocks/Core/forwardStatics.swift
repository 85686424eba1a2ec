/// Lets the static members and the initialisers of a mock's type go on to a real type, unless they are stubbed.
///
/// It is for types what ``MockMode/partial(of:)`` is for objects. An initialiser that is forwarded makes a real
/// object, and the mock is a partial mock of it. As with all stubs of static members, it holds in the scope of
/// the test.
///
/// ```swift
/// forwardStatics(of: MockCalendar.self, to: SystemCalendar.self)
/// when(MockCalendar.today(.get)).returns(sunday)         // SystemCalendar answers all else
/// ```
public func forwardStatics<Mock: Mocked>(of mock: Mock.Type, to real: Any.Type) {
    mock.mock.keep(real: real)
}
