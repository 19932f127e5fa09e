import Reports
import Testing

@Suite struct PagePieceTests {
  @Test(arguments: [
    ("minimax-2", "minimax-2"), ("<script>", "&lt;script&gt;"),
    ("a\"b'c&d", "a&quot;b&#39;c&amp;d"), ("\u{1B}[2J", "\\u{1B}[2J"),
    ("\u{202E}fdp", "\\u{202E}fdp"), ("a\u{200B}b", "a\\u{200B}b"), ("囲碁", "囲碁"),
  ])
  func `texts are shown and not obeyed`(text: String, html: String) {
    #expect(escaped(text) == html)
  }

  // The first two are FIPS 180-2's own examples; the others fill a block to its end.
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
  func `digests are those of SHA-256`(text: String, digest: String) {
    let bytes = SHA256.digest(Array(text.utf8))
    #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digest)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
  ])
  func `base 64 is that of RFC 4648`(text: String, encoded: String) {
    #expect(base64(Array(text.utf8)) == encoded)
  }

  @Test func `scores fall into a few bins of one round width`() {
    var scores = ScoreHistogram()
    for score in [0, 3, 59] { scores.add(score) }
    #expect(scores.width == 1)
    #expect(scores.counts.count == 60)
    scores.add(61)
    #expect(scores.width == 5)
    #expect(scores.counts == [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
    scores.add(39_000)
    #expect(scores.width == 1000)
    #expect(scores.counts[0] == 4)
    #expect(scores.counts[39] == 1)
  }

  @Test(arguments: [Int.max, Int.max / 2 + 1, -5, Int.min])
  func `no score is too large or too small`(score: Int) {
    var scores = ScoreHistogram()
    scores.add(score)
    #expect(scores.counts.reduce(0, +) == 1)
    #expect(scores.counts.count <= ScoreHistogram.limit)
  }

  @Test(arguments: [
    (0, 0), (0.009, 0), (0.01, 1), (0.0199, 1), (0.02, 2), (1, 7), (4.99, 8), (5, 9),
    (99_999, 21), (100_000, 22), (1e300, 22),
  ])
  func `times fall into bins of a logarithmic scale`(milliseconds: Double, bin: Int) {
    var times = TimeHistogram()
    times.add(milliseconds)
    #expect(times.counts.firstIndex(of: 1) == bin)
    #expect(times.counts.count == TimeHistogram.bounds.count + 1)
  }
}
