import JSON
import Ratings
import Tournaments

extension ReportPage {
  /// Returns the badge of a bot in the ladders of the page; nil if no ladder contains the bot.
  package func badge(of bot: String) -> String? { Self.badge(of: bot, in: games) }

  /// Returns a small picture (SVG) with a bot's ranks and ratings in the given ladders; nil if no ladder
  /// contains the bot.
  package static func badge(of bot: String, in games: [GameReport]) -> String? {
    let words = games.compactMap { game -> String? in
      guard let entrant = game.ladder.entrants.first(where: { $0.bot.name == bot }) else {
        return nil
      }
      let rating = (entrant.bound?.rawValue ?? "") + rounded(entrant.elo)
      let text =
        "#\(entrant.rank) of \(game.ladder.entrants.count) · \(rating) ± \(rounded(entrant.error))"
      return games.count > 1 ? "\(game.heading(among: games)) \(text)" : text
    }
    guard !words.isEmpty else { return nil }
    return badge(name: printable(bot), text: words.joined(separator: " · "))
  }

  private static func badge(name: String, text: String) -> String {
    // The widths are estimates for an 11-pixel font; `textLength` makes the text fit.
    let left = 7 * displayWidth(name)
    let right = 7 * displayWidth(text)
    let width = left + right + 40
    let picture: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="22" role="img" \
      aria-label="\(name): \(text)"><title>\(name): \(text)</title>\
      <rect width="\(width)" height="22" rx="4" fill="#a8612c"/>\
      <path d="M4 0h\(left + 16)v22H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" fill="#3a342d"/>\
      <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">\
      <text x="10" y="15" textLength="\(left)" lengthAdjust="spacingAndGlyphs">\(name)</text>\
      <text x="\(left + 30)" y="15" textLength="\(right)" lengthAdjust="spacingAndGlyphs">\(text)</text>\
      </g></svg>

      """
    return picture.html
  }
}
