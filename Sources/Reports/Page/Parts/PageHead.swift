import Games
import JSON
import Tournaments

/// The head of the page: its content security policy, title, description, icon and style sheet.
extension ReportPage {
  var head: Markup {
    let title = printableLines(name)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(raw: policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(title) · Joust</title>
      <meta name="description" content="\(description)">
      <meta property="og:type" content="website">
      <meta property="og:title" content="\(title)">
      <meta property="og:description" content="\(description)">
      <meta name="theme-color" content="#a8612c">
      <link rel="icon" href="data:image/svg+xml;base64,\(raw: base64(Array(Self.icon.utf8)))">
      \(feedLink)<style>\(raw: PageAssets.style)</style>
      </head>

      """
  }

  /// The content security policy of the page: only its own script and style sheet are allowed, and nothing is
  /// loaded.
  ///
  /// A page of an active run may load frames, because it loads its next version in a frame. The same applies
  /// to a page with files of games.
  private var policy: String {
    "default-src 'none'; img-src data:; style-src \(PageAssets.digest(of: PageAssets.style)); "
      + "script-src \(PageAssets.digest(of: PageAssets.script)); "
      + (state == .running || gameFiles != nil ? "frame-src 'self' file:; " : "")
      + "base-uri 'none'; form-action 'none'"
  }

  /// The link to the feed file; empty if the page has none.
  private var feedLink: Markup {
    guard let feed else { return "" }
    let address = Self.address(of: feed)
    return "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"\(address)\">\n"
  }

  /// One to four sentences for search engines and previews, with the size of the tournament and the leaders
  /// of its first three games.
  private var description: String {
    let leaders = games.prefix(3).compactMap { game in
      game.leader.map { "\(game.heading(among: games)): \($0.label) \($0.verb)" }
    }
    return ([summary] + leaders).joined(separator: ". ") + "."
  }

  /// Two crossed lances.
  private static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" \
    fill="#a8612c"/><path d="M6 27 25 5M26 27 7 5" stroke="#fff" stroke-width="3" \
    stroke-linecap="round"/><path d="M21 17h7M4 17h7" stroke="#ffd9a8" stroke-width="3" \
    stroke-linecap="round"/></svg>
    """
}
