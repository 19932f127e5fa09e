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

  @Test(arguments: [1, 7, 63, 64, 65, 200, 1000], [false, true])
  func `a text may be added in pieces, with the processor's instructions and without them`(
    size: Int, mayUseInstructions: Bool
  ) {
    let text = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    var digest = SHA256(mayUseInstructions: mayUseInstructions)
    for start in stride(from: 0, to: text.count, by: size) {
      digest.add(text[start..<min(start + size, text.count)])
    }
    // The digest of sha256sum.
    #expect(digest.hexText == "a8af099bf2e878609558dbf69d8f88f4a31040a8cf84b549a0cfa912f12ffc3f")
  }

  @Test(arguments: 0..<130)
  func `the processor's instructions compute the same digests`(size: Int) {
    let text = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let digests = [false, true].map { mayUseInstructions in
      var digest = SHA256(mayUseInstructions: mayUseInstructions)
      digest.add(text[...])
      return digest.end()
    }
    #expect(digests[0] == digests[1])
  }
}
