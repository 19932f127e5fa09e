import JSON

/// The beginning of a run, as a line of the record holds it.
package struct RunRecord: Hashable, Sendable {
  /// A bot as it took part.
  package struct Bot: Hashable, Sendable {
    /// Its name in the tournament.
    package var name: String
    /// Its version.
    package var version: String
    /// The command that started it.
    package var command: [String]

    package init(name: String, version: String, command: [String]) {
      self.name = name
      self.version = version
      self.command = command
    }
  }

  /// The version of Joust.
  package var joust: String
  /// When it began: RFC 3339, UTC, whole seconds.
  package var at: String
  /// The tournament's seed; nil in a line that does not say.
  package var seed: Seed?
  /// The bots that took part.
  package var bots: [Bot]
  /// The limits.
  package var time = TimeControl()
  /// The most memory of a bot, in bytes; nil for no limit.
  package var memory: Int?
  /// How many games were played at a time.
  package var concurrency = 1
  /// What a late move costs.
  package var onTimeout = TimeoutRule.forfeit
  /// Whether bots might think while the other one was on turn.
  package var pondering = true
  /// The sandbox that was asked for.
  package var sandbox = Sandbox.auto
  /// What protected the machine.
  package var protections: [String] = []
  /// The part of the schedule that was played: "2/4"; nil for all of it.
  package var shard: String?

  package init(joust: String, at: String, seed: Seed?, bots: [Bot]) {
    self.joust = joust
    self.at = at
    self.seed = seed
    self.bots = bots
  }

  /// The run as a line of the record, with its line end.
  package func line() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("type", "run")
    json.member("joust", joust)
    json.member("at", at)
    if let seed { json.member("seed", seed.description) }
    if let shard { json.member("shard", shard) }
    json.key("bots")
    json.beginArray()
    for bot in bots {
      json.beginObject()
      json.member("name", bot.name)
      json.member("version", bot.version)
      json.member("command", bot.command)
      json.endObject()
    }
    json.endArray()
    writeTime(to: &json)
    json.key("memory")
    json.integer(memory)
    json.key("concurrency")
    json.integer(concurrency)
    json.member("on_timeout", onTimeout.rawValue)
    json.key("pondering")
    json.bool(pondering)
    json.member("sandbox", sandbox.rawValue)
    json.member("protections", protections)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func writeTime(to json: inout JSONWriter) {
    json.key("time")
    json.beginObject()
    let limits = [
      ("startup", time.startup), ("first", time.first), ("move", time.move), ("total", time.total),
      ("increment", time.increment), ("grace", time.grace),
    ]
    for (key, limit) in limits {
      guard let limit else {
        json.key(key)
        json.null()
        continue
      }
      json.member(key, DurationText.format(limit))
    }
    json.member("clock", time.clock.rawValue)
    json.endObject()
  }
}

/// What a late move costs.
package enum TimeoutRule: String, Hashable, Sendable, CaseIterable {
  /// The game.
  case forfeit
  /// The move: a random one is made for the bot.
  case random
}

/// What keeps bots from the rest of the machine.
package enum Sandbox: String, Hashable, Sendable, CaseIterable {
  /// The best that the machine has.
  case auto
  /// bubblewrap, or nothing is played.
  case bwrap
  /// The kernel's Landlock, or nothing is played.
  case landlock
  /// Nothing.
  case none
}
