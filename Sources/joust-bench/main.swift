import Hosting
import Runs

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

StandardStream.reserve()
Children.adoptOrphans()
Signals.ignoreRefusedWrites()
let status = perform(Array(CommandLine.arguments.dropFirst()))
ScratchFolder.removeAll()
Children.dismissWatchdog()
exit(status.rawValue)
