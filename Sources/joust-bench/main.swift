import CBench
import Hosting
import JSON
import Runs

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Runs the command given by the words, and reports an error on standard error.
func perform(_ words: [String]) -> ExitStatus {
  switch words {
  case ["pong"]: bench_pong()
  case ["play"]: bench_instant_bot()
  case ["referee"]: RefereeBench.serve(isIncremental: false)
  case ["referee", "more"]: RefereeBench.serve(isIncremental: true)
  case _ where words.contains("--help"):
    StandardStream.output.write(words.first == "train" ? TrainCommand.help : Bench.help)
  default:
    do {
      if words.first == "train" { return try TrainCommand(Array(words.dropFirst())).run() }
      try Bench(words).run()
    } catch is Interrupted {
      return .interrupted
    } catch {
      StandardStream.error.write("joust-bench: \(printable("\(error)"))\n")
      return ExitStatus(of: error)
    }
  }
  return .done
}

StandardStream.reserve()
Children.adoptOrphans()
Signals.ignoreRefusedWrites()
let status = perform(Array(CommandLine.arguments.dropFirst()))
ScratchFolder.removeAll()
Children.dismissWatchdog()
exit(status.rawValue)
