import Games
import JSON
import Testing

struct NearestWordTests {
  @Test(arguments: [
    ("dept", "depth"), ("seeds", "seed"), ("plies", "plies"), ("dpeth", "depth"), ("", nil),
    ("concurrency", nil), ("deep", nil), ("zeed", "seed"),
  ])
  func `a word is found that is a few letters off, and none that is far off`(
    word: String, nearest: String?
  ) {
    #expect(["depth", "seed", "plies"].nearest(to: word) == nearest)
  }

  @Test func `of words that are equally near the one that begins alike is found`() {
    #expect(["name", "games"].nearest(to: "game") == "games")
    #expect(["seats", "seeds"].nearest(to: "seets") == "seeds")
  }

  @Test func `of no words none is near`() {
    #expect([].nearest(to: "depth") == nil)
  }
}
