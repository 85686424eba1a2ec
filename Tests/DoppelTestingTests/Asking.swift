import Dispatch
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Asks a server that does not exist, as an app would; `true` for an answer, `false` for an error.
@discardableResult
func ask(_ path: String) async -> Bool {
    guard let url = URL(string: "https://api.example.com\(path)") else { return false }
    return (try? await URLSession.shared.data(from: url)) != nil
}

/// Asks like ``ask(_:)``, and blocks the thread until the end.
@discardableResult
func askAndWait(_ path: String) -> Bool {
    guard let url = URL(string: "https://api.example.com\(path)") else { return false }
    let end = DispatchSemaphore(value: 0)
    let task = URLSession.shared.dataTask(with: url) { _, _, _ in end.signal() }
    task.resume()
    end.wait()
    return task.error == nil
}
