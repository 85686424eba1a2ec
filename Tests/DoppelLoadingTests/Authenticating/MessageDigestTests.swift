import Testing

@testable import DoppelLoading

@Suite("A message digest")
struct MessageDigestTests {
    @Test(
        "by MD5 is that of RFC 1321, A.5",
        arguments: [
            ("", "d41d8cd98f00b204e9800998ecf8427e"),
            ("a", "0cc175b9c0f1b6a831c399e269772661"),
            ("abc", "900150983cd24fb0d6963f7d28e17f72"),
            ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
            ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
            (
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
                "d174ab98d277d9f5a5611c2c9f419d9f"
            ),
            (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
        ])
    func md5(message: String, digest: String) {
        #expect(MessageDigest.md5.hexadecimal(message) == digest)
    }

    @Test(
        "by SHA-256 is that of RFC 6234, 8.5",
        arguments: [
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(
                    repeating: "0123456701234567012345670123456701234567012345670123456701234567", count: 10),
                "594847328451bdfa85056225462cc1d867d877fb388df0ce35f25ab5562bfbb5"
            ),
        ])
    func sha256(message: String, digest: String) {
        #expect(MessageDigest.sha256.hexadecimal(message) == digest)
    }

    @Test(
        "pads a message of any length",
        arguments: [
            (
                55, "ef1772b6dff9a122358552954ad0df65",
                "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
            ),
            (
                56, "3b0c8ac703f828b04c6c197006d17218",
                "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"
            ),
            (
                63, "b06521f39153d618550606be297466d5",
                "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"
            ),
            (
                64, "014842d480b571495a4a0363793f7367",
                "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
            ),
            (
                120, "5f61c0ccad4cac44c75ff505e1f1e537",
                "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"
            ),
        ])
    func padding(count: Int, md5: String, sha256: String) {
        let message = String(repeating: "a", count: count)
        #expect(MessageDigest.md5.hexadecimal(message) == md5)
        #expect(MessageDigest.sha256.hexadecimal(message) == sha256)
    }
}
