#if canImport(FoundationNetworking)
    import DoppelTestSupport
    import Foundation
    import FoundationNetworking
    import Testing

    @testable import DoppelLoading

    @Suite("Foundation's internals are used only when they are as expected")
    struct InternalsCheckTests {
        private class Base {
            var name = "base"
            var flag = false
        }

        private final class Derived: Base {
            var queue = DispatchQueue(label: "derived")
        }

        @Test("a field is written when its name and its exact type are found, in the class that declares it")
        func fields() throws {
            let object = Derived()
            let flag = try #require(StoredField<Bool>(of: Base.self, named: "flag"))
            #expect(flag.read(from: object) == false)
            flag.write(true, to: object)
            #expect(object.flag && object.name == "base")
            #expect(StoredField<Bool>(of: Base.self, named: "flags") == nil)
            #expect(StoredField<Int>(of: Base.self, named: "flag") == nil)
            #expect(StoredField<Bool?>(of: Base.self, named: "flag") == nil)
            #expect(StoredField<Bool>(of: URLSessionTask.self, named: "_callCompletionHandlerInlines") == nil)
            #expect(StoredField<Int>(of: URLSessionTask.self, named: "_callCompletionHandlerInline") == nil)
        }

        @Test("a property is read by its name, also of a base class, and nothing by another name")
        func children() {
            #expect(InternalChild.value("name", of: Derived()) as? String == "base")
            #expect(InternalChild.value("names", of: Derived()) == nil)
            #expect(LoadingQueue.find("workQueue") != nil)
            #expect(LoadingQueue.find("workQueues") == nil)
            // There, and no queue.
            #expect(LoadingQueue.find("_configuration") == nil)
        }

        @Test("a class is not guessed from a task that keeps it elsewhere")
        func registeredClass() {
            let task = URLSession(configuration: .ephemeral).dataTask(with: URL(fileURLWithPath: "/"))
            #expect(RegisteredProtocol.chosenClass(of: task) == nil)
            #expect(RegisteredProtocol.chosenClass(of: task, field: "state") == nil)
            #expect(RegisteredProtocol.chosenClass(of: task, field: "none") == nil)
        }

        /// In a process of its own: scopes of other tests change the same method table.
        @Test("a method is replaced when a class overrides exactly one: others are told apart")
        func methods() async {
            await #expect(processExitsWith: .success) {
                #expect(MethodTable.slots(overriddenBy: OverridingNothing.self).isEmpty)
                #expect(MethodTable.slots(overriddenBy: OverridingCanInit.self).count == 1)
                #expect(MethodTable.slots(overriddenBy: RawProtocol.self).count > 1)
                let unknown = NativeGate(
                    nativeClassName: "_GopherURLProtocol", gate: OverridingCanInit.self, schemes: ["gopher"])
                #expect(
                    throws: InterceptionError.unsupportedPlatform(
                        reason: "Foundation has no class _GopherURLProtocol")
                ) { try MethodPatch(unknown) }
                let tooMuch = NativeGate(
                    nativeClassName: "_HTTPURLProtocol", gate: OverridingNothing.self,
                    schemes: ["http", "https"])
                #expect(
                    throws: InterceptionError.unsupportedPlatform(
                        reason: "the method table of URLProtocol has 0 candidates for canInit, not 1")
                ) { try MethodPatch(tooMuch) }
                let others = NativeGate(
                    nativeClassName: "_HTTPURLProtocol", gate: OverridingCanInit.self, schemes: ["gopher"])
                #expect(
                    throws: InterceptionError.unsupportedPlatform(
                        reason: "_HTTPURLProtocol takes other requests than expected")
                ) { try MethodPatch(others) }
            }
        }
    }

    private final class OverridingNothing: URLProtocol {}

    private final class OverridingCanInit: URLProtocol {
        nonisolated override class func canInit(with request: URLRequest) -> Bool { false }
    }
#endif
