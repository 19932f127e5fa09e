/// The bots that a tournament lists.
///
/// Some of them may be left out, for example because their `bot.json` is unreadable or missing.
package struct Lineup: Sendable {
  /// A bot that the tournament lists, but that cannot take part.
  package struct Absence: Hashable, Sendable {
    /// The bot's folder if its `bot.json` is unreadable or its build failed; otherwise nil.
    package let folder: String?
    /// The name of the bot in the tournament, or else the name of its folder.
    package let name: String
    /// The reason, as the words after "left out: ".
    package let reason: String
    /// The entrant; nil if the `bot.json` of the bot is unreadable or missing.
    package let entrant: Entrant?

    package init(folder: String?, name: String, reason: String, entrant: Entrant? = nil) {
      self.folder = folder
      self.name = name
      self.reason = reason
      self.entrant = entrant
    }

    package var sentence: String { "\(name) is left out: \(reason)" }
  }

  /// The conditions under which a bot is left out instead of causing an error.
  package enum Tolerance: Hashable, Sendable {
    /// No bot is left out.
    case none
    /// A bot with an unreadable `bot.json` is left out.
    case unreadable
    /// In addition, a bot that does not exist is left out, so that a league in progress continues without the
    /// bot.
    case missing
  }

  /// A new version of a bot that cannot take part yet, while an earlier version plays.
  package struct WaitingVersion: Hashable, Sendable {
    package let entrant: Entrant
    /// The version that plays until the new version can take part.
    package let substitute: String
    /// The reason and the time, such as "waits for its quota until …".
    package let reason: String

    package init(_ entrant: Entrant, substitute: String, reason: String) {
      self.entrant = entrant
      self.substitute = substitute
      self.reason = reason
    }

    package var sentence: String {
      "\(entrant.name) \(entrant.version) \(reason); \(entrant.name) \(substitute) plays until then"
    }
  }

  package var entrants: [Entrant]
  package var absences: [Absence]
  package var waiting: [WaitingVersion] = []
  /// All entrants of the tournament if the command line chooses some of them; otherwise empty.
  ///
  /// The recorded games of all these entrants count, including those that the command line does not choose.
  package var unchosen: [Entrant] = []

  package init(_ entrants: [Entrant], absences: [Absence] = []) {
    self.entrants = entrants
    self.absences = absences
  }

  /// Adds the entrants of an earlier lineup whose `bot.json` has become unreadable since then.
  ///
  /// A run that reads the tournament again thus continues with the last valid state of these bots.
  ///
  /// - Returns: The absences of these bots, which are removed from ``absences``.
  package mutating func keepReadable(of earlier: [Entrant]) -> [Absence] {
    var kept: [Absence] = []
    for absence in absences {
      let old = earlier.first { entrant in
        guard case .folder(let folder, _) = entrant.program else { return false }
        return folder == absence.folder
      }
      guard let old, !entrants.contains(where: { $0.name == old.name }) else { continue }
      entrants.append(old)
      kept.append(absence)
    }
    absences.removeAll(where: kept.contains)
    return kept
  }
}
