import Games
import Testing

struct DigestTests {
  // The first two messages are examples in FIPS 180-2; the others fill a block to its end.
  @Test(arguments: [
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (
      String(repeating: "a", count: 55),
      "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
    ),
    (
      String(repeating: "a", count: 64),
      "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
    ),
  ])
  func `digests equal the published ones of SHA-256`(text: String, digest: String) {
    let bytes = SHA256.digest(Array(text.utf8))
    #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digest)
  }

  @Test(arguments: [1, 7, 63, 64, 65, 1000])
  func `a text may be added in pieces`(size: Int) {
    let text = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    var digest = SHA256()
    for start in stride(from: 0, to: text.count, by: size) {
      digest.add(text[start..<min(start + size, text.count)])
    }
    #expect(digest.end() == SHA256.digest(text))
  }
}
