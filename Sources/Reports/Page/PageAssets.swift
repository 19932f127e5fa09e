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
