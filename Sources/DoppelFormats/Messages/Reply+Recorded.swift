public import DoppelCore
public import Foundation

extension Reply {
    /// Makes a reply of a recorded response.
    ///
    /// ```swift
    /// stubs.stub(.get("/login"), reply: .response(try RawResponse(contentsOf: url)).delayed(by: .seconds(1)))
    /// ```
    ///
    /// Header fields are given as they were recorded. A `Content-Length` that is not the body's is corrected, as in
    /// files that were edited after the recording; beside an empty body it stays, since it is that of a response to
    /// HEAD. A body that was decompressed when it was recorded (`curl --compressed`) is known by how it begins.
    public static func response(_ response: RawResponse) -> Reply {
        var reply = recorded(response.status, response.headers, response.body)
        if !response.reason.isEmpty { reply = reply.reason(response.reason) }
        return response.headers.contains("Content-Length") ? reply : reply.withoutHeader("Content-Length")
    }

    /// Makes a reply of a response as `curl -is` prints it.
    ///
    /// ```swift
    /// stubs.stub(.get("/login"), reply: .message(file: "login.response"))
    /// ```
    ///
    /// The file is looked for beside the test, as ``Fixture`` is. A mistake in it is reported where the stub is
    /// defined. See ``RawResponse`` for what the file may hold.
    public static func message(
        file name: String, in location: Fixture.Location = .besideSource, filePath: String = #filePath
    ) -> Reply {
        do throws(FixtureError) {
            let fixture = try Fixture(name, in: location, filePath: filePath)
            return message(try fixture.data(), file: fixture.url.path)
        } catch {
            return Reply().noting(.fixture(error))
        }
    }

    /// Makes a reply of the bytes of a response, as they are on the wire; see ``RawResponse``.
    public static func message(_ data: Data) -> Reply { message(data, file: nil) }

    private static func message(_ data: Data, file: String?) -> Reply {
        do throws(FormatError) {
            return response(try RawResponse(data: data))
        } catch {
            return Reply().noting(.recording(reason: "\(file.map(error.inFile) ?? error)"))
        }
    }

    /// A reply of these fields, as far as they are true of the body.
    static func recorded(_ status: Int, _ headers: HTTPHeaders, _ body: Data) -> Reply {
        let type = headers["Content-Type"]
        var reply = Reply().status(status)
        if !body.isEmpty || type != nil { reply = reply.data(body, type: type) }
        if type == nil { reply = reply.withoutHeader("Content-Type") }
        return headers.reduce(reply) { $0.adding($1, of: body) }
    }

    private func adding(_ field: HTTPHeaders.Field, of body: Data) -> Reply {
        switch field.name.lowercased() {
        case "content-type": return header(field.name, field.value)
        case "content-length":
            return body.isEmpty || field.value == "\(body.count)" ? header(field.name, field.value) : self
        case "content-encoding":
            guard let coding = ContentCoding(name: field.value), !coding.isBeginning(of: body) else {
                return header(field.name, field.value)
            }
            return contentEncoding(coding)
        default: return addingHeader(field.name, field.value)
        }
    }
}
