import DoppelMockWriter
import Testing

@Suite("Mocks are written for modules")
struct ModuleMocksTests {
    private typealias Module = SourceModule

    private func generate(_ modules: [Module], tests: String = "") -> [MockGenerator.Product] {
        var generator = MockGenerator()
        generator.read(tests: [SourceFile(tests)])
        return generator.generate(from: modules)
    }

    private func other(_ name: String, _ source: String, _ share: Module.Share = .named) -> Module {
        Module(name, share, isTestable: false, [.init("\(name).swift", source)])
    }

    private func own(_ name: String, _ source: String, _ share: Module.Share = .all) -> Module {
        Module(name, share, [.init("\(name).swift", source)])
    }

    private func classes(_ product: MockGenerator.Product) -> [String] {
        product.source.split(separator: "\n").filter { $0.contains("class Mock") }.map { line in
            String(line.drop { $0 == " " }.prefix { $0 != "," })
        }
    }

    private func extensions(_ product: MockGenerator.Product) -> [String] {
        product.source.split(separator: "\n").filter { $0.contains("where Self: DoppelMocks.Mocked") }.map {
            $0.split(separator: " ").drop { $0 != "extension" }.dropFirst().first.map(String.init) ?? ""
        }
    }

    private func imports(_ product: MockGenerator.Product) -> [String] {
        product.source.split(separator: "\n").filter { $0.hasPrefix("import") || $0.hasPrefix("@") }
            .filter { !$0.hasPrefix("@_dis") }.map(String.init)
    }

    @Test("of another package: those that the tests name, and that are public")
    func named() {
        let source = """
            public protocol A { func a() }
            public protocol B { func b() }
            public protocol C { func c() }
            protocol D { func d() }
            package protocol E { func e() }
            @_spi(Inner) public protocol F { func f() }
            public enum Open { public protocol G { func g() } }
            enum Closed { public protocol H { func h() } }
            public extension Open { protocol I { func i() } }
            """
        let tests = """
            let a = [MockA(), MockD(), MockE(), MockF(), Open.MockG(), MockH(), Open.MockI()] // MockB
            let text = "MockB"
            final class Hand: Lib.C, Mocked { let mock = MockCore("Hand") }
            """
        let product = generate([other("Lib", source)], tests: tests)[0]
        #expect(product.names == ["MockA", "MockG", "MockI"])
        #expect(extensions(product) == ["A", "C", "Open.G", "Open.I"])
        #expect(imports(product) == ["import DoppelMocks", "import Lib"])
        #expect(generate([other("Lib", source)])[0].source == MockGenerator.mark + "\n")
    }

    @Test("with the imports of the files they are from, but those that the module keeps to itself")
    func imports() {
        let first = """
            public import Books
            internal import Hidden
            @_implementationOnly import Inner
            @preconcurrency import Old
            import struct Foundation.URL
            public protocol A { func a() }
            """
        let module = Module(
            "Lib", .named, isTestable: false,
            [.init("A.swift", first), .init("B.swift", "import Unrelated\npublic protocol B {}")])
        let product = generate([module], tests: "MockA()")[0]
        #expect(
            imports(product) == [
                "import DoppelMocks", "import Lib", "import Books", "@preconcurrency import Old",
                "import struct Foundation.URL",
            ])
    }

    @Test("with what protocols of other modules ask for, once")
    func ancestors() {
        let base = """
            public protocol Base { associatedtype Item; func item() -> Item }
            public protocol Client { func base() }
            """
        let library = """
            import Ground
            public protocol Lib: Ground.Base { func lib() }
            public protocol Client: Ground.Client { func client() }
            """
        let modules = [
            other("Library", library), other("More", "import Ground\npublic protocol More: Ground.Base {}"),
            other("Ground", base, .inherited),
        ]
        let products = generate(modules, tests: "MockLib<Int>(); MockClient(); MockMore<Int>()")
        #expect(
            classes(products[0]) == [
                "nonisolated final class MockLib<Item>: Lib",
                "nonisolated final class MockClient: Library.Client",
            ])
        #expect(extensions(products[0]) == ["Lib", "Library.Client", "Base", "Ground.Client"])
        #expect(imports(products[0]) == ["import DoppelMocks", "import Library", "import Ground"])
        #expect(classes(products[1]) == ["nonisolated final class MockMore<Item>: More"])
        #expect(extensions(products[1]) == [])
        #expect(products[2].source == MockGenerator.mark + "\n")
    }

    @Test("of modules that one exports, as if they were its own")
    func exported() {
        let modules = [
            own("App", "@_exported import Inner\nprotocol App: Inner {}"),
            own("Inner", "@_exported import Deep\nprotocol Inner {}\nprotocol Other {}", .inherited),
            other("Deep", "public protocol Deep { func deep() }", .inherited),
        ]
        let products = generate(modules, tests: "MockDeep()")
        #expect(
            classes(products[0]) == [
                "nonisolated final class MockApp: App", "nonisolated final class MockDeep: Deep",
            ])
        #expect(
            imports(products[0]) == [
                "import DoppelMocks", "import Deep", "import Inner", "@testable import App",
            ])
    }

    @Test("to the nearest, where two have a protocol of one name")
    func rivals() {
        let modules = [
            own("One", "protocol P { func one() }"), own("Two", "protocol P { func two() }"),
            other("Three", "public protocol P { func three() }"),
        ]
        let products = generate(modules, tests: "MockP()")
        #expect(products.map(\.names) == [["MockP"], [], []])
        #expect(products.map(extensions) == [["One.P"], ["Two.P"], ["Three.P"]])
        #expect(
            products.flatMap(\.problems).map(\.description) == [
                """
                Two.swift:1:10: 'MockP' is the mock of 'P' in 'One'; write the one of 'Two.P' by hand, as a class \
                that is 'Two.P' and 'Mocked': its members are written
                """
            ])
        let byHand = generate(modules, tests: "MockP(); class Second: Two.P, Mocked {}")
        #expect(byHand.flatMap(\.problems) == [])
    }

    @Test("but not of protocols for subclasses, whose mocks are written by hand")
    func superclasses() {
        let base = "public class Base { public init(x: Int) {} }\npublic protocol Plain {}"
        let source = """
            class Inner {}
            typealias Deep = Inner & Plain
            protocol A: Base { var a: Int { get set } }
            protocol B where Self: Inner { func b() }
            protocol C: A { func c() }
            protocol D: Deep {}
            protocol E: Plain & AnyObject { var e: Int { get set } }
            """
        let product = generate([own("App", source), other("Ground", base, .inherited)])[0]
        #expect(classes(product) == ["nonisolated final class MockE: E"])
        #expect(extensions(product) == ["A", "B", "C", "E"])
        #expect(
            product.problems.map(\.description)
                == [
                    ("3:10", "A", "Base"), ("4:10", "B", "Inner"), ("5:10", "C", "Base"),
                    ("6:10", "D", "Deep"),
                ].map { place, name, superclass in
                    "App.swift:\(place): '\(name)' is for subclasses of '\(superclass)': write its mock by hand, as a "
                        + "class that is '\(superclass)', '\(name)' and 'Mocked'; its members are written"
                })
        #expect(product.source.contains("    var a: Int {\n") && !product.source.contains("nonmutating"))
    }

    @Test("with names that only backticks make names")
    func rawNames() {
        let source = "protocol `My list` { func `add one`() }\nprotocol `class` {}"
        let product = generate([own("App", source)])[0]
        #expect(product.names == ["MockMy list", "Mockclass"])
        #expect(product.source.contains("final class `MockMy list`: `My list`, DoppelMocks.GeneratedMock {"))
        #expect(product.source.contains("\"MockMy list\", mode"))
    }
}
