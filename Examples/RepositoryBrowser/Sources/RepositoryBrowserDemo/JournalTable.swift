import Doppel
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The journal of a registry as a table for the terminal.
struct JournalTable {
    private let exchanges: [Exchange]

    init(_ exchanges: [Exchange]) { self.exchanges = exchanges }

    func draw(on screen: Screen) {
        var table = Table([
            "#": .right, "REQUEST": .left, "ANSWER": .left, "BYTES": .right, "TIME": .right, "STUB": .left,
        ])
        for exchange in exchanges {
            table.add(
                "\(exchange.id)", request(of: exchange), answer(of: exchange),
                exchange.bytesReceived == 0 ? "–" : Int(exchange.bytesReceived).grouped, time(of: exchange),
                exchange.stub.map { $0.name ?? $0.matcher.description } ?? "none",
                style: style(of: exchange))
        }
        table.draw(on: screen)
    }

    private func request(of exchange: Exchange) -> String {
        let url = exchange.request.url
        let host = url.host == "api.github.com" ? "" : url.host ?? ""
        return "\(exchange.request.method) \(host)\(url.path)\(url.query.map { "?\($0)" } ?? "")"
    }

    private func answer(of exchange: Exchange) -> String {
        switch exchange.outcome {
        case .failed(let error) where error is UnmatchedRequest: "no stub matched"
        case .failed(let error as URLError) where error.code == .notConnectedToInternet: "offline"
        case .failed: "error"
        case .cancelled: "cancelled"
        case .open: "under way"
        case .finished, .redirected: exchange.response?.status.map(String.init) ?? "no status"
        }
    }

    private func style(of exchange: Exchange) -> Style? {
        if exchange.stub == nil { return .bad }
        return (200..<300).contains(exchange.response?.status ?? 0) ? nil : .caution
    }

    private func time(of exchange: Exchange) -> String {
        guard let duration = exchange.duration else { return "–" }
        let milliseconds = duration / .milliseconds(1)
        return milliseconds < 1000 ? "\(Int(milliseconds.rounded(.up))) ms" : (milliseconds / 1000).inSeconds
    }
}
