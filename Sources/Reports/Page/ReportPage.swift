/// A tournament as a page of HTML that needs nothing else: no network, no other file.
///
/// The ladders stand in it as tables; its script adds the bots' own pages, the games and their
/// replays, from data that stands in it as JSON.
package struct ReportPage: Sendable {
  /// Whether more games are to come.
  package enum State: String, Sendable {
    /// The page is of a record, whoever writes it.
    case record
    /// A run goes on, and writes the page again: it reloads itself.
    case running
    /// A run has ended before its schedule.
    case stopped
  }

  /// What the tournament is called.
  package var name: String
  /// What `joust replay` calls the record.
  package var path: String
  /// The games, in the order in which they are shown.
  package var contests: [Contest]
  /// What the record tells beside their results.
  package var facts: GameFacts
  /// Whether more games are to come.
  package var state = State.record
  /// How many games are still to be played; nil where nobody knows.
  package var remaining: Int?
  /// When the page was made: RFC 3339, UTC.
  package var moment: String

  /// A page.
  ///
  /// - Parameters:
  ///   - name: what the tournament is called.
  ///   - path: what `joust replay` calls the record.
  ///   - contests: the games.
  ///   - facts: what the record tells beside their results.
  ///   - moment: when the page is made.
  package init(
    name: String, path: String, contests: [Contest], facts: GameFacts, moment: String
  ) {
    self.name = name
    self.path = path
    self.contests = contests
    self.facts = facts
    self.moment = moment
  }

  /// How many bytes the games of a page may take together.
  static let gameBudget = 2_400_000

  /// Writes the page piece by piece.
  ///
  /// - Parameter sink: takes the pieces, in their order.
  /// - Throws: what the sink throws.
  package func write<Failure: Error>(
    to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    try sink(PageHead(title: printableName).markup.html)
    try sink(Banner(self).markup.html)
    for (index, contest) in contests.enumerated() {
      let part = ContestPart(
        contest, number: index, heading: contest.heading(among: contests),
        facts: facts.kind(of: contest.results))
      try sink(part.markup.html)
    }
    try sink(PageEnd.beforeData.html)
    let data = PageData(self)
    try sink(data.opening)
    for index in contests.indices { try sink(data.contest(index)) }
    try sink(data.ending)
    try sink(PageEnd.afterData)
  }

  private var printableName: String { shown(name) }
}

/// The page's own style and script, as they stand in the folder `Assets`.
package enum PageAssets {
  /// The style.
  package static let style = text(PackageResources.page_css) + text(PackageResources.boards_css)

  /// The script: its parts in an order in which each finds what it uses, in one scope of their own.
  package static let script =
    "\"use strict\";\n(() => {\n" + parts.map(text).joined(separator: "\n") + "})();\n"

  /// The parts of the script.
  ///
  /// A game that is replayed as a board has one part, named here; all others are told as lists of
  /// moves.
  private static let parts = [
    PackageResources.elements_js, PackageResources.records_js, PackageResources.charts_js,
    PackageResources.boards_js, PackageResources.tic_tac_toe_js,
    PackageResources.twenty_forty_eight_js, PackageResources.replay_js, PackageResources.games_js,
    PackageResources.bot_js, PackageResources.tables_js, PackageResources.refresh_js,
    PackageResources.page_js,
  ]

  /// What a content security policy calls a text, so that nothing else is taken for it.
  static func digest(of text: String) -> String {
    "'sha256-\(base64(SHA256.digest(Array(text.utf8))))'"
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The head of a page: what it may do, how it looks and what it is called.
struct PageHead {
  /// What the tournament is called.
  let title: String

  /// Nothing may be fetched, and no script or style but the page's own counts.
  private static let policy =
    "default-src 'none'; style-src \(PageAssets.digest(of: PageAssets.style)); "
    + "script-src \(PageAssets.digest(of: PageAssets.script)); base-uri 'none'; form-action 'none'"

  var markup: Markup {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(raw: Self.policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>\(title) · Joust</title>
    <style>\(raw: PageAssets.style)</style>
    </head>

    """
  }
}

/// What follows the tables.
enum PageEnd {
  /// Up to the data.
  static let beforeData: Markup = """
    </main>
    <main id="view" tabindex="-1" hidden></main>
    <noscript><p class="wide">The ladders need no script. The bots’ own pages, the games and their \
    replays do: allow this page its own, which fetches nothing.</p></noscript>
    <script type="application/json" id="data">
    """

  /// From the end of the data.
  static let afterData = "</script>\n<script>\(PageAssets.script)</script>\n</body>\n</html>\n"
}

extension Markup.Interpolation {
  /// Puts in a text of our own as it is.
  mutating func appendInterpolation(raw text: String) { appendLiteral(text) }
}

/// The top of a page: what was played, when, and the way to each part.
struct Banner {
  private let page: ReportPage

  init(_ page: ReportPage) {
    self.page = page
  }

  var markup: Markup {
    var html: Markup = """
      <body>
      <header class="wide">
      <p class="brand"><a href="#">Joust</a></p>
      <h1><a href="#">\(page.name)</a></h1>
      <p class="facts">\(summary)\(status)</p>

      """
    if page.contests.count > 1 {
      html += "<nav aria-label=\"Games\"><ul>"
      for (index, contest) in page.contests.enumerated() {
        let heading = contest.heading(among: page.contests)
        html += "<li><a href=\"#contest-\(index)\">\(heading)</a></li>"
      }
      html += "</ul></nav>\n"
    }
    html += "</header>\n<main id=\"ladders\" class=\"wide\">\n"
    if page.contests.isEmpty {
      html += "<p class=\"empty\">No games have been played.</p>\n"
    }
    return html
  }

  private var summary: String {
    let games = page.contests.reduce(0) { $0 + $1.ladder.games }
    let bots = Set(page.contests.flatMap { $0.ladder.entrants.map(\.contestant) }).count
    return counted(games, "game", "games") + " · " + counted(bots, "bot", "bots")
  }

  private var status: Markup {
    let left = page.remaining.map { " · \(counted($0, "game", "games")) to play" } ?? ""
    switch page.state {
    case .running:
      return "\(left) · <span class=\"live\" id=\"status\">being played</span>"
    case .stopped:
      return "\(left) · <span id=\"status\">stopped</span>"
    case .record:
      return "<span id=\"status\"></span>"
    }
  }
}

/// The digest by which a page tells the browser which script is its own: SHA-256, FIPS 180-4.
package struct SHA256 {
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The digest of some bytes: 32 bytes.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += bytes(UInt64(message.count) * 8)
    var digest = SHA256()
    for start in stride(from: 0, to: padded.count, by: 64) {
      digest.take(padded[start..<start + 64])
    }
    return digest.state.flatMap(bytes)
  }

  private mutating func take(_ block: ArraySlice<UInt8>) {
    var words = block.indices.filter { ($0 - block.startIndex) % 4 == 0 }.map { place in
      block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = Self.turned(early, 7) ^ Self.turned(early, 18) ^ early >> 3
      let second = Self.turned(late, 17) ^ Self.turned(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var s = state
    for index in 0..<64 {
      let sum = Self.turned(s[4], 6) ^ Self.turned(s[4], 11) ^ Self.turned(s[4], 25)
      let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
      let first = s[7] &+ sum &+ choice &+ Self.constants[index] &+ words[index]
      let other = Self.turned(s[0], 2) ^ Self.turned(s[0], 13) ^ Self.turned(s[0], 22)
      let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
      s = [first &+ other &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for index in state.indices { state[index] &+= s[index] }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static func bytes(_ word: some FixedWidthInteger) -> [UInt8] {
    stride(from: word.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: word >> $0)
    }
  }
}

/// Bytes as RFC 4648 writes them in base 64.
package func base64(_ bytes: [UInt8]) -> String {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let part = bytes[start..<min(start + 3, bytes.count)]
    let word = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
    for place in 0...3 {
      text.append(
        place <= part.count ? letters[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}
