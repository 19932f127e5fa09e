import Runs
import Tournaments

/// The options for the confinement of submitted bots, in the commands that build or play them.
struct ConfinementOptions: ArgumentGroup {
  let sandbox: Option<Sandbox?>
  let buildNetwork = Option(
    flag: "build-network", "let build commands use the network, to download dependencies")

  /// Creates the options; `absent` is the default sandbox, as text for the help.
  init(sandboxIfAbsent absent: String = "auto") {
    sandbox = .choice(
      absent: absent, "the sandbox of submitted bots (auto: the strongest on this machine)")
  }
}

extension Arguments<ConfinementOptions> {
  var request: RequestedConfinement {
    RequestedConfinement(sandbox: self.sandbox, buildsWithNetwork: self.buildNetwork)
  }
}

extension Option where Value == Sandbox? {
  /// The option `--sandbox` of `joust check-referee`, for the referee and for the bot of `--bot`.
  static var sandbox: Self {
    choice(
      absent: "auto; for the referee of a tournament, as in tournament.json",
      "the sandbox of the referee and the bot (auto: the strongest on this machine)")
  }

  fileprivate static func choice(absent: String, _ summary: String) -> Self {
    Option("sandbox", .choice("SANDBOX"), absent: absent, summary)
  }
}
