import Hosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

StandardStream.reserve()
// A built-in bot does not start processes, and must remain readable for the Joust process that counts its
// memory.
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
