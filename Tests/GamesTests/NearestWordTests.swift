import Games
import JSON
import Testing

struct NearestWordTests {
  @Test(arguments: [
    ("dept", "depth"), ("seeds", "seed"), ("plies", "plies"), ("dpeth", "depth"), ("", nil),
    ("concurrency", nil), ("deep", nil), ("zeed", "seed"),
  ])
  func `a word that differs in a few letters is found, and a distant word is not`(
    word: String, nearest: String?
  ) {
    #expect(["depth", "seed", "plies"].nearest(to: word) == nearest)
  }

  @Test func `of equally near words, the word with the same beginning is found`() {
    #expect(["name", "games"].nearest(to: "game") == "games")
    #expect(["seats", "seeds"].nearest(to: "seets") == "seeds")
  }

  @Test func `an empty list has no nearest word`() {
    #expect([].nearest(to: "depth") == nil)
  }
}
