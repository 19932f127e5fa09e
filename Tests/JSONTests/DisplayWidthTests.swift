import JSON
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    "": 0, "abc": 3, "o\u{301}": 1, "囲碁": 4, "한글": 4, "ｆｕｌｌ": 8, "ﾊﾝ": 2, "🤖": 2,
    "👩🏽‍🚀": 2, "🇩🇪": 2, "☀\u{FE0F}": 2, "→±·": 3,
  ])
  func `a text has the width that a terminal uses for it`(text: String, width: Int) {
    #expect(displayWidth(text) == width)
  }
}
