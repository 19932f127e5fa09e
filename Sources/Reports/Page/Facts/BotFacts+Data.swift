import JSON

extension BotFacts {
  /// Writes the facts as an object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("openings")
    writer.beginArray()
    for (opening, outcomes) in openings.sorted(by: { $0.key < $1.key }) {
      writer.integers([opening] + (0..<6).map { outcomes[$0] })
    }
    writer.endArray()
    for (key, times) in [("times", times), ("longest", longestTimes)] {
      writer.key(key)
      writer.integers(times.counts.reversed().drop { $0 == 0 }.reversed())
    }
    writer.key("ms")
    writer.double(min(milliseconds, 1e15))
    writer.key("max_ms")
    writer.double(min(longestMilliseconds, 1e15))
    writer.key("moves")
    writer.integer(moves)
    writer.key("late")
    writer.integer(lateMoves)
    if !scores.counts.isEmpty { writeScores(to: &writer) }
    writer.key("forfeits")
    writer.beginObject()
    for (reason, count) in forfeits.sorted(by: { $0.key < $1.key }) {
      writer.key(shown(reason))
      writer.integer(count)
    }
    writer.endObject()
    writer.endObject()
  }

  private func writeScores(to writer: inout JSONWriter) {
    writer.key("width")
    writer.integer(scores.width)
    writer.key("scores")
    writer.integers(scores.counts)
    writer.key("sum")
    writer.double(scoreSum)
    writer.key("best")
    writer.integer(bestScore)
    writer.key("measures")
    writer.beginArray()
    for (measure, count) in measures.sorted(by: { $0.key < $1.key }) {
      writer.integers([measure, count])
    }
    writer.endArray()
  }
}
