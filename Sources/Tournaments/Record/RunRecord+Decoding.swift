import JSON

extension RunRecord {
  /// Reads the fields of a line; what a line leaves out is as in a new record.
  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      joust: try fields.optionalString("joust") ?? "", at: try fields.string("at"), seed: nil,
      bots: try fields.list("bots", "a list of bots with name and version", Bot.init))
    if let text = try fields.optionalString("seed") {
      seed = Seed(text)
      guard seed != nil else { throw fields.wrong("seed", "1 to 20 digits below 2^64, as a text") }
    }
    shard = try fields.optionalString("shard")
    try readLimits(fields)
    if let value = fields["protections"] {
      guard let texts = value.texts else { throw fields.wrong("protections", "a list of texts") }
      protections = texts
    }
  }
}

extension RunRecord.Bot {
  fileprivate init?(_ value: JSONValue) {
    guard case .object(let bot) = value, case .string(let name) = bot["name"],
      case .string(let version) = bot["version"]
    else { return nil }
    self.init(name: name, version: version, command: bot["command"]?.texts ?? [])
  }
}
