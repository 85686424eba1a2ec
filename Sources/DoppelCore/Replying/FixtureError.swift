public import Foundation

/// Why a fixture could not be used.
public enum FixtureError: Error, Hashable {
    /// There is no such file in any of the places.
    case missing(name: String, tried: [String])
    /// The file is there, but cannot be read.
    case unreadable(path: String, reason: String)
    /// The file does not hold what was asked for.
    case undecodable(path: String, type: String, reason: String)
}

extension FixtureError: CustomStringConvertible, LocalizedError {
    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .missing(let name, let tried):
            "There is no fixture \(name.debugDescription). "
                + "Put the file at one of these paths, which were tried:\n"
                + tried.map { "  \($0)" }.joined(separator: "\n")
                + "\nor say where it is: in: .folder(…), .bundle(…) or .documents."
        case .unreadable(let path, let reason):
            "The fixture \(path) could not be read: \(reason)"
        case .undecodable(let path, let type, let reason):
            "The fixture \(path) holds no \(type): \(reason)"
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
