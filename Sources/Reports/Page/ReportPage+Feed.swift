import Games
import JSON
import Tournaments

/// An Atom feed of the tournament (RFC 4287): the leaders, the first games of bots, and withdrawals.
extension ReportPage {
  private struct News {
    let title: String
    let text: String
    let at: String
  }

  /// The largest number of entries in a feed.
  private static let feedLimit = 50

  /// Returns the name of the feed file of a page: the name of the page's file with the extension `atom`.
  package static func feedName(ofPage fileName: String) -> String {
    stem(ofFile: fileName) + ".atom"
  }

  /// The text of the feed.
  ///
  /// An entry always has the same id, so that a feed reader shows the entry only once.
  package var feedText: String {
    let news = (leaders + arrivals + withdrawalNews).sorted { $0.at > $1.at }.prefix(Self.feedLimit)
    let title = printableLines(name)
    var text: Markup = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <title>\(title)</title>
      <id>\(Self.identity(name, ""))</id>
      <updated>\(Self.time(news.first?.at ?? moment, or: moment))</updated>
      <author><name>Joust</name></author>
      <generator>Joust</generator>

      """
    for entry in news {
      text += """
        <entry><title>\(entry.title)</title><id>\(Self.identity(name, entry.title))</id>\
        <updated>\(Self.time(entry.at, or: moment))</updated>\
        <link rel="alternate" href="\(Self.address(of: fileName))"/><summary>\(entry.text)</summary></entry>

        """
    }
    return (text + "</feed>\n").html
  }

  /// Returns an id that is derived from the name of the tournament and a title.
  private static func identity(_ name: String, _ title: String) -> String {
    let digest = SHA256.digest(Array("\(name)\n\(title)".utf8))
    return "urn:joust:\(Hexadecimal.text(of: digest.prefix(16)))"
  }

  /// Returns `text`, from the record, if it has the form of a time (RFC 3339, UTC), and otherwise `other`.
  private static func time(_ text: String, or other: String) -> String {
    let pattern = "dddd-dd-ddTdd:dd:ddZ"
    let isTime =
      text.count == pattern.count
      && zip(text, pattern).allSatisfy { $1 == "d" ? "0123456789".contains($0) : $0 == $1 }
    return isTime ? text : other
  }

  private var leaders: [News] {
    games.compactMap { game in
      game.leader.map { label, verb, result in
        News(
          title: "\(label) \(verb) \(game.heading(among: games))", text: result,
          at: facts.dates?.upperBound ?? moment)
      }
    }
  }

  private var arrivals: [News] {
    games.flatMap { game -> [News] in
      guard let facts = facts.of(game) else { return [] }
      let heading = game.heading(among: games)
      return zip(facts.players, facts.bots).map { player, bot in
        News(
          title: "\(printable(player.name)) \(printable(player.version)) plays \(heading)",
          text: "First game of this version", at: bot.since)
      }
    }
  }

  private var withdrawalNews: [News] {
    withdrawals.map { name, reason in
      News(title: "\(name) is withdrawn", text: reason, at: facts.dates?.upperBound ?? moment)
    }
  }
}
