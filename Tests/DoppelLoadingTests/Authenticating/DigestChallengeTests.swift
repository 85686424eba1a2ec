import Testing

@testable import DoppelLoading

@Suite("An answer to a Digest challenge")
struct DigestChallengeTests {
    private let nonce = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"

    private var parameters: [String: String] {
        [
            "realm": "http-auth@example.org", "nonce": nonce, "qop": "auth, auth-int",
            "opaque": "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS",
        ]
    }

    private var use: DigestChallenge.Use {
        DigestChallenge.Use(
            user: "Mufasa", password: "Circle of Life", method: "GET", uri: "/dir/index.html", count: 1,
            clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
    }

    private func made(_ changes: [String: String?]) -> DigestChallenge? {
        var parameters = parameters
        for (name, value) in changes { parameters[name] = value }
        return DigestChallenge(ChallengeField(scheme: "digest", parameters: parameters))
    }

    @Test(
        "is that of RFC 7616, 3.9.1",
        arguments: [
            ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
            ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
        ])
    func example(algorithm: String, response: String) throws {
        let challenge = try #require(made(["algorithm": algorithm]))
        #expect(
            challenge.authorization(use) == """
                Digest username="Mufasa", realm="http-auth@example.org", nonce="\(nonce)", \
                uri="/dir/index.html", response="\(response)", algorithm=\(algorithm), qop=auth, nc=00000001, \
                cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", \
                opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
                """)
    }

    @Test(
        "may be for a session of requests",
        arguments: [
            ("MD5-sess", "e783283f46242139c486a698fec7211d"),
            ("SHA-256-sess", "2fd51b3a77ad75bad6afad6003e818d767133c46d9e2749e7f5232ae1ea3efd7"),
        ])
    func session(algorithm: String, response: String) throws {
        let challenge = try #require(made(["algorithm": algorithm]))
        #expect(challenge.authorization(use).contains("response=\"\(response)\", algorithm=\(algorithm), "))
    }

    @Test("to a server that knows no quality of protection is that of RFC 2069, errata 749")
    func oldServer() throws {
        let challenge = try #require(
            made([
                "realm": "testrealm@host.com", "nonce": "dcd98b7102dd2f0e8b11d0f600bfb0c093", "qop": nil,
                "opaque": nil,
            ]))
        var use = use
        use.password = "CircleOfLife"
        #expect(
            challenge.authorization(use) == """
                Digest username="Mufasa", realm="testrealm@host.com", \
                nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", \
                response="1949323746fe6a43ef61f9606e7febea"
                """)
    }

    @Test("counts in eight hexadecimal digits")
    func count() throws {
        var use = use
        use.count = 0x1A2B
        #expect(try #require(made([:])).authorization(use).contains("nc=00001a2b, "))
    }

    @Test("hides the user's name where the server wants it hashed")
    func hashedUser() throws {
        let challenge = try #require(
            made(["realm": "api@example.org", "algorithm": "SHA-256", "userhash": "true"]))
        var use = use
        use.user = "Jäsøn Doe"
        let value = challenge.authorization(use)
        #expect(
            value.hasPrefix(
                "Digest username=\"5a1a8a47df5c298551b9b42ba9b05835174a5bd7d511ff7fe9191d8e946fc4e7\", "))
        #expect(value.hasSuffix(", userhash=true"))
    }

    @Test("escapes what would end a quoted string")
    func escaping() throws {
        var use = use
        use.user = #"a"b\c"#
        #expect(try #require(made([:])).authorization(use).hasPrefix(#"Digest username="a\"b\\c", "#))
    }

    @Test(
        "is not attempted when the challenge wants what is not supported",
        arguments: [
            ["algorithm": "SHA-512-256"], ["qop": "auth-int"], ["nonce": nil], ["realm": nil],
        ])
    func unsupported(changes: [String: String?]) {
        #expect(made(changes) == nil)
    }
}
