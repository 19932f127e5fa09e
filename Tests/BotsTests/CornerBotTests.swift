import Games
import Testing

struct CornerBotTests {
  @Test(arguments: [
    ("left,down,right,up", "2 . . .\n. 2 . .\n. . . .\n. . . .", "left"),
    ("left,down,right,up", "2 . . .\n4 . . .\n. . . .\n. . . .", "down"),
    ("left,down,right,up", "2 4 . .\n4 2 . .\n2 4 . .\n4 2 . .", "right"),
    ("left,down,right,up", ". . . .\n. . . .\n. . . .\n2 4 8 16", "up"),
    ("up", ". . . .\n. 2 . .\n. . . .\n. . . .", "up"),
    ("up", "2 . . .\n. . . .\n. . . .\n. . . .", "down"),
  ])
  func `the bot plays the first legal direction, with the listed ones first`(
    order: String, picture: String, word: String
  ) throws {
    var bot = try Seated("corner", at: twentyFortyEight(), options: ["order": order])
    #expect(try bot.direction(on: tiles(picture)).word == word)
  }
}
