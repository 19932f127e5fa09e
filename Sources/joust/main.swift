import Hosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

StandardStream.reserve()
// A built-in bot starts no processes, and stays readable for the Joust that counts its memory.
if CommandLine.arguments.dropFirst().first != "bot" { Children.adoptOrphans() }
Signals.ignoreRefusedWrites()
// A record is complete after each game, so that a run can be ended at any moment.
Signals.limitEnd(to: 900_000_000) {
  Console.leave()
  ScratchFolder.removeAll()
}
let status = Program.run(Array(CommandLine.arguments.dropFirst()))
Draft.removeAll()
ScratchFolder.removeAll()
Children.dismissWatchdog()
exit(status)
