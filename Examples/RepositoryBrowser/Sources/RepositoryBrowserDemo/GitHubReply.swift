import Doppel
import Foundation

extension Reply {
    /// A reply as api.github.com gives it: the body from a file of `Fixtures`, the headers of the real API.
    static func gitHub(_ fixture: String, status: Int = 200, remaining: Int = 4987) -> Reply {
        .status(status)
            .file(fixture, in: .folder(fixtures), type: "application/json; charset=utf-8")
            .headers(gitHubHeaders(remaining: remaining))
    }

    /// The status 204 of a request that worked and has nothing to say.
    static func gitHubNoContent() -> Reply {
        .status(204).headers(gitHubHeaders(remaining: 4986))
    }

    private static func gitHubHeaders(remaining: Int) -> HTTPHeaders {
        [
            "Server": "github.com",
            "Cache-Control": "private, max-age=60, s-maxage=60",
            "ETag": #"W/"c3b6a1f0e9d84c5278f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7""#,
            "Vary": "Accept, Authorization, Cookie, X-GitHub-OTP,Accept-Encoding, Accept, X-Requested-With",
            "X-GitHub-Media-Type": "github.v3; format=json",
            "X-GitHub-Api-Version-Selected": "2022-11-28",
            "X-GitHub-Request-Id": "C0DE:1F2A3:4B5C6D:7E8F90:69A5D2F1",
            "X-RateLimit-Limit": "5000",
            "X-RateLimit-Remaining": "\(remaining)",
            "X-RateLimit-Used": "\(5000 - remaining)",
            "X-RateLimit-Reset": "1772476800",
            "X-RateLimit-Resource": "core",
        ]
    }

    /// `Examples/RepositoryBrowser/Fixtures`.
    private static let fixtures = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures")
}
