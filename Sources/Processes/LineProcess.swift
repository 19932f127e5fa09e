/// A program that reads lines from its standard input and writes lines to its standard output.
///
/// Nothing here waits but ``wait(for:until:)`` and ``finish(_:within:)``. What the program writes is
/// read only while it is listened to, and never more of it than a line may have.
package final class LineProcess {
  /// The most bytes of a line, its end not counted.
  package static let lineLimit = 65536
  /// The most bytes that are read while the program is listened to once.
  package static let turnLimit = 4 * lineLimit

  /// Where what the program writes on its standard error goes, beside ``errorTail``.
  package var onError: ((ArraySlice<UInt8>) -> Void)?

  var child: Child
  var input: Descriptor?
  let output: Descriptor
  let error: Descriptor
  let report: SandboxReport?
  var scratch: ScratchFolder?

  /// What was read and not yet taken: ``unread`` says where.
  package internal(set) var bytes: [UInt8]
  var unread = 0..<0
  var searched = 0
  var turnBytes = 0
  var quickReads = 0
  var unsent: [UInt8] = []
  var tail = TailBuffer()
  var state = State()
  var family = Family()

  struct State {
    var isListening = false
    var hasStrayOutput = false
    var isOutputClosed = false
    var isErrorClosed = false
    var isInputBroken = false
    var hasEnded = false
    var hasHungUp = false
    var isFinishing = false
    var isPaused = false
  }

  /// Starts a program.
  package init(_ launch: Launch) throws(LaunchError) {
    if let fault = LaunchError(foreseenFor: launch) { throw fault }
    let input = try Pipe()
    let output = try Pipe()
    let error = try Pipe()
    try input.writing.makeNonBlocking()
    try output.reading.makeNonBlocking()
    try error.reading.makeNonBlocking()
    let isBehindTool = launch.confinement?.isTool ?? false
    scratch = launch.hasScratch && !isBehindTool ? try ScratchFolder() : nil
    if isBehindTool {
      let status = try Pipe()
      try status.reading.makeNonBlocking()
      child = try Child(
        launch, input: input.reading, output: output.writing, error: error.writing,
        status: status.writing.number)
      report = SandboxReport(status.keepReading())
    } else {
      child = try Child(
        launch, input: input.reading, output: output.writing, error: error.writing,
        scratch: scratch?.path)
      report = nil
    }
    self.input = input.keepWriting()
    self.output = output.keepReading()
    self.error = error.keepReading()
    bytes = [UInt8](repeating: 0, count: Self.lineLimit + 2)
  }
}
