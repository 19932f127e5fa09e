import JSON

extension RunRecord {
  /// Reads the readable members of a damaged line of a run; nil if `at` or `bots` is not readable, or if a
  /// readable member is invalid.
  ///
  /// `chain` is not read.
  package init?(salvaging line: [UInt8]) {
    guard let botsPlace = Self.place(of: "bots", in: line, line.indices) else { return nil }
    var object: JSONObject = ["type": .string("run")]
    func add(_ keys: [String], in range: Range<Int>) {
      for key in keys {
        guard let place = Self.place(of: key, in: line, range),
          let found = Self.value(at: place, in: line)
        else { continue }
        object.append(key, found.value)
      }
    }
    // The searches skip the bots, whose options may have the names of members.
    add(["joust", "at", "seed", "seed_sha256", "seeds", "shard"], in: 0..<botsPlace)
    guard let bots = Self.value(at: botsPlace, in: line) else { return nil }
    object.append("bots", bots.value)
    add(
      [
        "time", "memory", "processes", "concurrency", "processors", "on_timeout", "adjudicate",
        "pondering", "sandbox", "protections",
      ], in: bots.end..<line.count)
    guard let run = try? RunRecord(object) else { return nil }
    self = run
  }

  /// Returns the index of the value of a key; nil if the range does not contain the key.
  private static func place(of key: String, in line: [UInt8], _ range: Range<Int>) -> Int? {
    let name = Array("\"\(key)\":".utf8)
    guard range.count >= name.count else { return nil }
    return (range.lowerBound...(range.upperBound - name.count))
      .first { line[$0..<($0 + name.count)].elementsEqual(name) }.map { $0 + name.count }
  }

  /// Returns the value at an index, and the index after the value; nil if the value is damaged.
  private static func value(
    at place: Int, in line: [UInt8]
  ) -> (value: JSONValue, end: Int)? {
    var depth = 0
    var isInText = false
    var isEscaped = false
    for index in place..<line.count {
      let byte = line[index]
      if isEscaped {
        isEscaped = false
      } else if isInText {
        isEscaped = byte == UInt8(ascii: "\\")
        isInText = byte != UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "\"") {
        isInText = true
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        depth -= 1
      }
      let next = index + 1 < line.count ? line[index + 1] : UInt8(ascii: ",")
      if depth == 0, !isInText, !isEscaped, [UInt8(ascii: ","), UInt8(ascii: "}")].contains(next) {
        guard let value = try? JSONValue(parsing: Array(line[place...index])) else { return nil }
        return (value, index + 1)
      }
    }
    return nil
  }
}
