import Foundation
import Testing

@testable import DoppelCore

@Suite("A request's body is read in the form that is asked for")
struct RequestBodyTests {
    struct Note: Codable, Equatable { var text: String }

    @Test("text is read in the character set of Content-Type, UTF-8 by default")
    func text() {
        func request(_ type: String, _ bytes: [UInt8]) -> InterceptedRequest {
            InterceptedRequest(
                url: URL(string: "https://a.b/")!, headers: ["Content-Type": type], body: .data(Data(bytes)))
        }
        #expect(InterceptedRequest.make(body: "序").text == "序")
        #expect(request("text/plain; charset=ISO-8859-1", [0xe9]).text == "é")
        #expect(request("text/plain; Charset=\"utf-16be\"", [0, 0x41]).text == "A")
        #expect(request("text/plain; charset=unknown", [0x41]).text == "A")
        #expect(request("text/plain", [0xff]).text == nil)
        #expect(InterceptedRequest.make().text == nil)
    }

    @Test("JSON and Decodable values are decoded")
    func json() throws {
        let request = InterceptedRequest.json(#"{"text":"é"}"#)
        #expect(try request.json() == ["text": "é"])
        #expect(try request.decode(Note.self) == Note(text: "é"))
        let note: Note = try request.decode()
        #expect(note.text == "é")
        let latin = InterceptedRequest(
            url: URL(string: "https://a.b/")!,
            headers: ["Content-Type": "application/json; charset=iso-8859-1"],
            body: .data(Data([0x22, 0xe9, 0x22])))
        #expect(try latin.json() == "é")
    }

    @Test("a body that cannot be read says why")
    func errors() {
        #expect(throws: RequestBodyError.noBody) { try InterceptedRequest.make().json() }
        let unread = InterceptedRequest(url: URL(string: "https://a.b/")!, body: .unread(length: nil))
        #expect(throws: RequestBodyError.unread) { try unread.decode(Note.self) }
        #expect(throws: RequestBodyError.self) { try InterceptedRequest.json("{").json() }
        #expect(throws: DecodingError.self) { try InterceptedRequest.json("{}").decode(Note.self) }
        #expect(RequestBodyError.noBody.description == "the request has no body")
        #expect(
            RequestBodyError.wrongType(expected: "a form", actual: nil).description
                == "the body is not a form: its Content-Type is absent")
    }

    @Test("query items are those of URLComponents")
    func query() {
        let url = "https://a.b/?a&b=&c=1=2&d=x%20y+z&&e"
        #expect(
            InterceptedRequest.make(.get, url).queryItems.map { "\($0.name)=\($0.value ?? "nil")" }
                == ["a=nil", "b=", "c=1=2", "d=x y+z", "e=nil"])
        #expect(InterceptedRequest.make().queryItems == [])
    }

    @Test("form fields read a plus sign as a space, whatever parameters the type has")
    func form() {
        let form = InterceptedRequest.form(
            "a+b=x+y%2B&c", type: "Application/X-WWW-Form-URLencoded;charset=utf-8")
        #expect(
            form.formItems == [URLQueryItem(name: "a b", value: "x y+"), URLQueryItem(name: "c", value: nil)])
        #expect(InterceptedRequest.form("a=b", type: "text/plain").formItems == [])
    }

    @Test("cookies are read from all Cookie fields")
    func cookies() {
        let request = InterceptedRequest.make(headers: ["Cookie": "a=1; b=x=y;a=2; broken", "cookie": "c="])
        #expect(request.cookies == ["a": ["1", "2"], "b": ["x=y"], "c": [""]])
    }

    @Test("media types keep quoted semicolons together")
    func mediaType() {
        let type = MediaType(#"Multipart/Form-Data ; boundary="a;\"b" ; x = y"#)
        #expect(type.essence == "multipart/form-data")
        #expect(type.parameters == ["boundary": #"a;"b"#, "x": "y"])
        #expect(MediaType("application/problem+json; charset=utf-8").isJSON)
        #expect(MediaType("").essence == "")
    }
}
