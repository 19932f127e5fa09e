import Games
import JSON
import Testing

struct NearestWordTests {
  @Test(arguments: [
    ("dept", "depth"), ("seeds", "seed"), ("plies", "plies"), ("dpeth", "depth"), ("", nil),
    ("concurrency", nil),
  ])
  func `a word is found that is a few letters off, and none that is far off`(
    word: String, nearest: String?
  ) {
    #expect(["depth", "seed", "plies"].nearest(to: word) == nearest)
  }

  @Test func `of no words none is near`() {
    #expect([].nearest(to: "depth") == nil)
  }
}
