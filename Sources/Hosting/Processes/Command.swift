/// Programs that run without input, and for a limited time.
package enum Command {
  /// Runs a program without input for a limited time, and ends all its processes.
  ///
  /// `shouldStop` is called at least ten times a second. When it returns true, the program is killed.
  ///
  /// - Returns: The end of the program, and the last 64 KiB of its standard output and standard error
  ///   together.
  package static func run(
    _ launch: Launch, within nanoseconds: Int64, shouldStop: () -> Bool = { false }
  ) throws(LaunchError) -> (ending: Ending, output: ArraySlice<UInt8>) {
    let process = try LineProcess(launch, mergingOutputs: true)
    let ending = LineProcess.finish([process], within: nanoseconds, unless: shouldStop)[0]
    return (ending, process.errorTail)
  }
}
