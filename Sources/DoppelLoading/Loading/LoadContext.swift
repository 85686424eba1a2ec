import DoppelCore
import Foundation

/// Whose request a load is about, as it stood when the load began.
struct LoadContext: Sendable {
    /// The registries to ask, in order; each but the last only hands on what it lets pass.
    let registries: [StubRegistry]
    /// The protocol class that loads the request.
    private let door: ObjectIdentifier
    private let owner: DoorOwner?

    init(_ door: ObjectIdentifier) {
        self.door = door
        owner = DoorClasses.owner(of: door)
        registries =
            switch owner {
            case .registry(let registry): [registry]
            case .scope(let scope): [scope.registry]
            case .everything: SessionInterceptor.shared.registries
            case .background, .stray, nil: []
            }
    }

    /// Why the request can't be answered whatever the stubs are; `nil` when it can.
    func refusal(of request: InterceptedRequest) -> LoadingError? {
        switch owner {
        case .scope(let scope) where !scope.isOpen:
            .scopeEnded(scope: scope.name, request: JournalText.requestLine(request))
        case .background(let identifier):
            .backgroundSession(identifier: identifier, request: JournalText.requestLine(request))
        case .stray:
            .ambiguousScope(
                scopes: SessionInterceptor.shared.openScopeNames, request: JournalText.requestLine(request))
        case .everything where registries.isEmpty, nil:
            .interceptionRemoved(request: JournalText.requestLine(request))
        case .scope, .everything, .registry:
            nil
        }
    }

    /// Runs user code as if it were called in the scope that the request belongs to.
    func withScope<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let scope else { return try body() }
        return try StubScope.$current.withValue(scope, operation: body)
    }

    /// Runs user code as if it were called in the scope that the request belongs to.
    func withScope<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        guard let scope else { return try await body() }
        return try await StubScope.$current.withValue(scope, operation: body)
    }

    private var scope: StubScope? {
        if case .scope(let record) = owner { record.scope } else { nil }
    }

    /// The load has ended, so that its class may be used again.
    func loadEnded() {
        switch owner {
        case .scope, .everything, .stray: DoorClasses.loadEnded(door)
        case .registry, .background, nil: break
        }
    }
}
