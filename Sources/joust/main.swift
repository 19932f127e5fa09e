import Processes

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

StandardStream.reserve()
Children.adoptOrphans()
Signals.ignoreRefusedWrites()
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
