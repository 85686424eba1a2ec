import DoppelCore
import Foundation

/// What a door would have done for a reply, in order.
enum Deed: Equatable, CustomStringConvertible {
    case wait(Duration)
    case head
    case send(String)
    case finish
    case fail(String)

    var description: String {
        switch self {
        case .wait(let duration): "wait \(duration)"
        case .head: "head"
        case .send(let text): "send \(text.debugDescription)"
        case .finish: "finish"
        case .fail(let text): "fail: \(text)"
        }
    }
}

/// A door without a client: it lets no time pass, and writes down what it was told to do.
struct Stage {
    var deeds: [Deed] = []
    var body = Data()
    /// The sizes of the pieces that were sent.
    var pieces: [Int] = []
    /// The sizes that were asked of the reader.
    var reads: [Int] = []
    var waits: [Duration] = []
    var error: (any Error)?
    private var reader: BodyReader?
    var totalWait: Duration { waits.reduce(.zero, +) }

    static func perform(_ reply: Reply, isHead: Bool = false) async -> Stage {
        await perform(reply.plan(), isHead: isHead)
    }

    /// What a door that puts bytes on a wire would have done.
    static func wire(_ reply: Reply) async -> Stage {
        await perform(reply.plan(), receiver: .wire)
    }

    static func perform(
        _ plan: ReplyPlan, isHead: Bool = false, receiver: ReplyPlan.Receiver = .client
    ) async -> Stage {
        var stage = Stage()
        var performer = Performer(plan: plan, suppressesBody: isHead, receiver: receiver)
        var event: Performer.Event? = .begin
        while let current = event {
            event = await stage.obey(performer.next(current), of: performer)
        }
        return stage
    }

    private mutating func obey(
        _ action: Performer.Action, of performer: Performer
    ) async -> Performer.Event? {
        switch action {
        case .wait(let duration):
            waits.append(duration)
            deeds.append(.wait(duration))
            return .waited
        case .sendHead: return sendHead(of: performer)
        case .send(let data):
            send(data)
            return .sent
        case .read(let count):
            reads.append(count)
            return await reader.next(upTo: count)
        case .finish: deeds.append(.finish)
        case .fail(let error): fail(error)
        case .nothing: deeds.append(.fail("nothing to do"))
        }
        return nil
    }

    private mutating func sendHead(of performer: Performer) -> Performer.Event {
        do {
            reader = performer.readsBody ? try performer.plan.makeReader() : nil
        } catch {
            return .readFailed(error)
        }
        deeds.append(.head)
        return .headSent
    }

    private mutating func send(_ data: Data) {
        body += data
        pieces.append(data.count)
        deeds.append(.send(String(decoding: data, as: UTF8.self)))
    }

    private mutating func fail(_ error: any Error) {
        self.error = error
        deeds.append(.fail("\(error)"))
    }
}

extension BodyReader? {
    fileprivate func next(upTo count: Int) async -> Performer.Event {
        switch self {
        case .blocking(let reader): reader.event(upTo: count)
        case .awaiting(let reader): await reader.event(upTo: count)
        case nil: .readFailed(Oops())
        }
    }
}

struct Oops: Error, Equatable, CustomStringConvertible {
    var description: String { "oops" }
}

/// A folder that is removed with its last reference.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("doppel-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    @discardableResult
    func write(_ data: Data, to name: String) throws -> URL {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> URL { try write(Data(text.utf8), to: name) }
}

extension Data {
    /// ASCII in which a misplaced piece shows: its period is 127, a prime.
    static func pattern(_ count: Int) -> Data {
        let period = Data((0..<127).map { UInt8($0) })
        var data = Data()
        while data.count < count { data += period }
        return data.prefix(count)
    }
}
