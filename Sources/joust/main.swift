import Hosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

StandardStream.reserve()
Children.adoptOrphans()
Signals.ignoreRefusedWrites()
let status = Program.run(Array(CommandLine.arguments.dropFirst()))
ScratchFolder.removeAll()
Children.dismissWatchdog()
exit(status)
