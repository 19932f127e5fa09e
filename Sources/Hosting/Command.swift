/// A program that is run to its end, such as a compiler.
package enum Command {
  /// Runs a program without input, and ends all that it has started before it returns.
  ///
  /// - Parameters:
  ///   - launch: the program.
  ///   - nanoseconds: how long it may take before it is killed.
  ///   - shouldStop: whether it is to be killed now; asked at least ten times a second.
  /// - Returns: how it ended, and the last 64 KiB of what it wrote on both outputs.
  /// - Throws: ``LaunchError`` where it could not be started.
  package static func run(
    _ launch: Launch, within nanoseconds: Int64, shouldStop: () -> Bool = { false }
  ) throws(LaunchError) -> (ending: Ending, output: ArraySlice<UInt8>) {
    let process = try LineProcess(launch, mergingOutputs: true)
    let ending = LineProcess.finish([process], within: nanoseconds, unless: shouldStop)[0]
    return (ending, process.errorTail)
  }
}
