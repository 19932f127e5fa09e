import JSON
import Testing
import Tournaments

struct PrintableTests {
  @Test(arguments: [
    "plain": "plain", "é 囲碁 🤖 ½": "é 囲碁 🤖 ½", "": "",
    "red\u{1B}[31m": "red\\u{1B}[31m", "two\nlines\r": "two\\u{A}lines\\u{D}",
    "tab\t": "tab\\u{9}", "c1\u{9B}2J": "c1\\u{9B}2J", "del\u{7F}": "del\\u{7F}",
    "rtl\u{202E}gpj": "rtl\\u{202E}gpj", "isolate\u{2066}x": "isolate\\u{2066}x",
    "zero\u{200B}width": "zero\\u{200B}width", "line\u{2028}": "line\\u{2028}",
    "mark\u{FEFF}": "mark\\u{FEFF}", "private\u{E000}": "private\\u{E000}",
    "nobody\u{10FFFF}": "nobody\\u{10FFFF}",
  ])
  func `control characters are shown escaped`(text: String, safe: String) {
    #expect(printable(text) == safe)
    #expect(printable(safe) == safe)
  }
}
