import Games

/// The style sheet and the script of the page, from the files in the folder `Assets`.
package enum PageAssets {
  package static let style =
    Embedded.colors_css + Embedded.page_css + Embedded.tables_css + Embedded.front_css
    + Embedded.charts_css + Embedded.heat_css + Embedded.boards_css + Embedded.tiles_css
    + Embedded.replay_css + Embedded.watch_css + Embedded.narrow_css + Embedded.print_css

  /// The games that have their own look, each with its part of the script.
  ///
  /// A game does not need its own look: the page can draw any game from the pictures in its
  /// ``GameDescription``.
  static let looks: [(game: String, script: String)] = [
    (TicTacToe.name, Embedded.tic_tac_toe_js),
    (TwentyFortyEight.name, Embedded.twenty_forty_eight_js),
  ]

  /// Returns the expression of a content security policy that allows a script or style sheet, by its hash.
  static func digest(of text: String) -> String {
    "'sha256-\(base64(SHA256.digest(Array(text.utf8))))'"
  }

  /// The script, in one scope.
  ///
  /// Each part comes after the parts that it needs while the script is loaded.
  package static let script =
    "\"use strict\";\n(() => {\n" + parts.joined(separator: "\n") + "})();\n"

  private static var parts: [String] {
    var parts = [
      Embedded.elements_js, Embedded.morph_js, Embedded.theme_js, Embedded.charts_js,
      Embedded.records_js, Embedded.shapes_js, Embedded.boards_js,
    ]
    parts += looks.map(\.script)
    parts += [
      Embedded.curves_js, Embedded.replay_js, Embedded.sieve_js, Embedded.downloads_js,
      Embedded.games_js, Embedded.all_games_js, Embedded.news_js, Embedded.bot_js,
      Embedded.versus_js, Embedded.ladder_js, Embedded.heat_js,
      Embedded.enhance_js, Embedded.live_js, Embedded.watch_js, Embedded.address_js,
      Embedded.page_js,
    ]
    return parts
  }
}
