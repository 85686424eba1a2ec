import DoppelSupport
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension RequestCase {
    func floor(_ name: String = "floor") throws -> Side {
        let answer = ReferenceAnswer(url: try target, body: size.body)
        guard let response = answer.response() else {
            throw WrongAnswer(description: "Foundation made no response for \(answer.url)")
        }
        FloorProtocol.prepared.withLock { $0 = .init(response: response, body: answer.body) }
        return try side(name, .default(asking: FloorProtocol.self))
    }

    func field() throws -> Side {
        let stubs = try addresses.enumerated().map { index, address in
            try fieldStub(address, body: index == middle ? size.body : Data("the wrong stub".utf8))
        }
        FieldProtocol.stubs.withLock { $0 = stubs }
        return try side("field", .default(asking: FieldProtocol.self))
    }

    private func fieldStub(_ address: String, body: Data) throws -> FieldProtocol.Stub {
        guard let url = URL(string: address) else {
            throw WrongAnswer(description: "\(address) is not a URL")
        }
        let answer = ReferenceAnswer(url: url, body: body)
        return FieldProtocol.Stub(
            condition: FieldProtocol.both(FieldProtocol.isMethod("GET"), FieldProtocol.isURL(address)),
            answer: { _ in answer })
    }
}
