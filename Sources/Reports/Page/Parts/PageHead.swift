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
