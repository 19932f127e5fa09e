import Hosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

StandardStream.reserve()
// `joust bot` starts no processes. In addition, adoptOrphans() keeps other processes from reading the memory
// of this process, and the Joust process of a run must be able to measure the memory of its bots.
if CommandLine.arguments.dropFirst().first != "bot" { Children.adoptOrphans() }
Signals.ignoreRefusedWrites()
// The record is complete after each game, so a run can be ended at any time.
Signals.limitEnd(to: 900_000_000) {
  Console.leave()
  Draft.removeAll()
  ScratchFolder.removeAll()
}
let status = Program.run(Array(CommandLine.arguments.dropFirst()))
Draft.removeAll()
ScratchFolder.removeAll()
Children.dismissWatchdog()
exit(status)
