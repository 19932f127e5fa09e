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
let status = Program.run(Array(CommandLine.arguments.dropFirst()))
Draft.removeAll()
ScratchFolder.removeAll()
Children.dismissWatchdog()
exit(status)
