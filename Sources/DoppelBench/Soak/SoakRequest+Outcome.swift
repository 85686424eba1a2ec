import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension SoakRequest {
    /// Judges what a caller got.
    func outcome(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Ledger.Outcome {
        if let error { return outcome(of: error) }
        let text = data.map { String(decoding: $0, as: UTF8.self) }
        let status = (response as? HTTPURLResponse)?.statusCode
        guard status == 200, text == expectedText, response?.url?.path == lastPath else {
            let got =
                "\(status.map(String.init) ?? "no status"), \(response?.url?.path ?? "no URL"), "
                + "\(text ?? "no body")"
            return .wrong("\(self): expected \(expectedText), got \(got)")
        }
        return .answered
    }

    private func outcome(of error: any Error) -> Ledger.Outcome {
        guard cancelledAfter != nil, (error as? URLError)?.code == .cancelled || error is CancellationError
        else { return .wrong("\(self): failed with \(error)") }
        return .cancelled
    }
}
