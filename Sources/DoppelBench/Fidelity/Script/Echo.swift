import DoppelCore
import Foundation

/// A request as text, the same as the reference server writes it.
enum Echo {
    static func text(of request: InterceptedRequest, _ places: Places) -> Data {
        let seen = SeenRequest(request, places: places)
        let fields = seen.lines(["authorization", "cookie", "content-type", "range"])
        let head = ([seen.line] + fields).joined(separator: "\n") + "\n\n"
        return Data(head.utf8) + (seen.body ?? Data("not read".utf8))
    }
}
