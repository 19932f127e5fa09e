extension CommandSpec {
  /// `joust submit`.
  static let submit = CommandSpec(
    name: "submit", operands: "PATH", operandCount: 1...1,
    summary: "take a bot in any language: build it, check it, put it into bots/",
    discussion: """
      PATH is a bot's folder, one source file, or an executable. Without a bot.json the language is
      told by the file's name, its #! line, or what the folder holds; the bot.json is written, the bot
      built by the language's usual compiler, and checked (see 'joust help check'). A bot that fails is
      not put into bots/, and nothing is left of it there.
      """,
    options: [
      Option("name", "NAME", "what the bot is called (as its bot.json, its file or its folder)"),
      Option("game", "G,…", "the games that it plays (those at which nothing is wrong)"),
      Option("replace", "take it as the next version of the bot of that name"),
      Option("dry-run", "say what would be done, and do nothing"),
      .sandbox,
    ]
  ) { arguments in
    try Submitting(arguments).run().rawValue
  }
}
