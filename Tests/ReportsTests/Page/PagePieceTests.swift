import Reports
import Testing

@Suite struct PagePieceTests {
  @Test(arguments: [
    ("minimax-2", "minimax-2"), ("<script>", "&lt;script&gt;"),
    ("a\"b'c&d", "a&quot;b&#39;c&amp;d"), ("\u{1B}[2J", "\\u{1B}[2J"),
    ("\u{202E}fdp", "\\u{202E}fdp"), ("a\u{200B}b", "a\\u{200B}b"), ("囲碁", "囲碁"),
    ("👩\u{200D}💻", "👩\u{200D}💻"), ("نمونه\u{200C}بات", "نمونه\u{200C}بات"),
    ("b\u{200D}ot", "b\\u{200D}ot"), ("👩\u{200D}", "👩\\u{200D}"),
  ])
  func `texts are escaped`(text: String, html: String) {
    #expect(escaped(text) == html)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
  ])
  func `base 64 follows RFC 4648`(text: String, encoded: String) {
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

  @Test func `negative scores have bins of their own`() {
    var scores = ScoreHistogram()
    for score in [-3, 4, -1, -3] { scores.add(score) }
    #expect(scores.start == -3)
    #expect(scores.counts == [2, 0, 1, 0, 0, 0, 0, 1])
    // The first bin of the new width has the scores from -70 to -66.
    scores.add(-70)
    #expect(scores.width == 5)
    #expect(scores.start == -14)
    #expect(scores.counts == [1] + Array(repeating: 0, count: 12) + [3, 1])
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
