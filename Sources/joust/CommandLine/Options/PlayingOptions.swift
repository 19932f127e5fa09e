import Runs

/// The options of every command that plays a tournament.
struct PlayingOptions: ArgumentGroup {
  let confinement = ConfinementOptions(sandboxIfAbsent: "as in tournament.json, or auto")
  let requireSandbox = Option(
    flag: "require-sandbox", "refuse to run if there is no sandbox for the submitted bots")
  let logs = Option(
    flag: "logs", "write the bots' standard error to logs/NAME.log in the tournament's folder")
  let quiet = Option(flag: "quiet", "show no progress")
  let verbose = Option(
    flag: "verbose", "list the protections in force against hostile bots")
}

extension RunOptions {
  /// Creates the default options with the given confinement.
  init(_ confinement: RequestedConfinement) {
    self.init()
    choosesSandbox = confinement.sandbox != nil
    buildsWithNetwork = confinement.buildsWithNetwork
  }

  init(_ arguments: Arguments<PlayingOptions>) {
    self.init(arguments.confinement.request)
    keepsLogs = arguments.logs
    requiresSandbox = arguments.requireSandbox
    isVerbose = arguments.verbose
    reportsProgress = !arguments.quiet
  }
}
