import DoppelCore
import Foundation
import Testing

@Suite("Fixtures are found where the tests are")
struct FixtureTests {
    struct User: Decodable, Equatable { var name: String }

    let folder: TemporaryFolder
    let source: String

    init() throws {
        folder = try TemporaryFolder()
        source = folder.url.appendingPathComponent("LoginTests.swift").path
    }

    @Test("beside the source file")
    func beside() throws {
        let url = try folder.write("{}", to: "user.json")
        #expect(try Fixture("user.json", filePath: source).url.path == url.path)
    }

    @Test("in Fixtures next to the source file, also in a subfolder")
    func fixtures() throws {
        let url = try folder.write("{}", to: "Fixtures/users/ada.json")
        #expect(try Fixture("users/ada.json", filePath: source).url.path == url.path)
    }

    @Test("the file beside the source comes before that in Fixtures")
    func order() throws {
        try folder.write("far", to: "Fixtures/user.json")
        try folder.write("near", to: "user.json")
        #expect(try Fixture("user.json", filePath: source).data() == Data("near".utf8))
    }

    @Test("a folder of the same name is no fixture")
    func folderOfThatName() throws {
        try folder.write("far", to: "Fixtures/user")
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("user"), withIntermediateDirectories: true)
        #expect(try Fixture("user", filePath: source).data() == Data("far".utf8))
    }

    @Test("in the working directory")
    func workingDirectory() throws {
        let working = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let name = "doppel-\(UUID().uuidString).txt"
        try Data("here".utf8).write(to: working.appendingPathComponent(name))
        defer { try? FileManager.default.removeItem(at: working.appendingPathComponent(name)) }
        #expect(try Fixture(name, filePath: source).data() == Data("here".utf8))
    }

    @Test("at an absolute path")
    func absolute() throws {
        let url = try folder.write("x", to: "any where.txt")
        #expect(try Fixture(url.path).url.path == url.path)
    }

    @Test("in a folder, in a bundle, and in a bundle's subdirectory")
    func places() throws {
        try folder.write("{}", to: "Some.bundle/api/user.json")
        let bundle = try #require(Bundle(path: folder.url.appendingPathComponent("Some.bundle").path))
        let resources = try #require(bundle.resourceURL)
        #expect(try Fixture("api/user.json", in: .bundle(bundle)).data() == Data("{}".utf8))
        #expect(try Fixture("user.json", in: .bundle(bundle, subdirectory: "api")).data() == Data("{}".utf8))
        #expect(try Fixture("user.json", in: .folder(resources.appendingPathComponent("api"))).json() == [:])
    }

    @Test("the documents directory is asked when it is named")
    func documents() throws {
        let documents = try #require(
            FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first)
        let error = #expect(throws: FixtureError.self) { try Fixture("no-such.json", in: .documents) }
        #expect(
            error
                == .missing(
                    name: "no-such.json", tried: [documents.appendingPathComponent("no-such.json").path]))
    }

    @Test("a miss lists every path that was tried")
    func miss() throws {
        let error = #expect(throws: FixtureError.self) { try Fixture("user.json", filePath: source) }
        #expect(
            error?.description == """
                There is no fixture "user.json". Put the file at one of these paths, which were tried:
                  \(folder.url.path)/user.json
                  \(folder.url.path)/Fixtures/user.json
                  \(FileManager.default.currentDirectoryPath)/user.json
                or say where it is: in: .folder(…), .bundle(…) or .documents.
                """)
    }

    @Test("a reply with a file that is missing says the same, at definition and to the request")
    func missingReply() async throws {
        let reply = Reply.file("user.json", filePath: source)
        let error = #expect(throws: FixtureError.self) { try Fixture("user.json", filePath: source) }
        #expect(reply.problems == [.fixture(try #require(error))])
        #expect(await Stage.perform(reply).error as? ReplyProblem == reply.problems.first)
    }

    @Test("a reply's file is looked for beside the file that names it")
    func besideThisFile() async throws {
        let reply = Reply.file("FixtureTests.swift")
        #expect(reply.problems == [])
        #expect(await Stage.perform(reply).body == (try Data(contentsOf: URL(fileURLWithPath: #filePath))))
    }

    @Test("assertions get data, JSON and values")
    func contents() throws {
        try folder.write(#"{"name":"ada"}"#, to: "user.json")
        let fixture = try Fixture("user.json", filePath: source)
        #expect(try fixture.data() == Data(#"{"name":"ada"}"#.utf8))
        #expect(try fixture.json() == ["name": "ada"])
        #expect(try fixture.decode(User.self) == User(name: "ada"))
        let inferred: User = try fixture.decode()
        #expect(inferred.name == "ada")
    }

    @Test("a file that does not hold the value names the file, the type and the reason")
    func undecodable() throws {
        let url = try folder.write(#"{"nom":"ada"}"#, to: "user.json")
        let error = #expect(throws: FixtureError.self) {
            try Fixture("user.json", filePath: source).decode(User.self)
        }
        #expect(error?.description.hasPrefix("The fixture \(url.path) holds no User: ") == true)
        #expect(error?.description.contains("name") == true)
    }

    @Test("a file that is gone is unreadable")
    func gone() throws {
        let url = try folder.write("{}", to: "user.json")
        let fixture = try Fixture("user.json", filePath: source)
        try FileManager.default.removeItem(at: url)
        let error = #expect(throws: FixtureError.self) { try fixture.data() }
        #expect(error?.description.hasPrefix("The fixture \(url.path) could not be read: ") == true)
    }
}
