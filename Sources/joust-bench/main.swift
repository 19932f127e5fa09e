import CBench
import Hosting
import JSON
import Runs

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Does what the words ask for, and says on standard error where it can't.
func perform(_ words: [String]) -> ExitStatus {
  switch words {
  case ["pong"]: bench_pong()
  case ["play"]: bench_instant_bot()
  case ["referee"]: RefereeBench.serve(isIncremental: false)
  case ["referee", "more"]: RefereeBench.serve(isIncremental: true)
  case _ where words.contains("--help"): StandardStream.output.write(Bench.help)
  default:
    do {
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
