#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension LineProcess {
  /// Begins to read what the program writes, as the answer to something.
  package func listen() {
    state.isListening = true
    state.hasStrayOutput = false
    turnBytes = unread.count
    // Nothing will wake us for what an ended program has left.
    if state.hasEnded { receive() }
  }

  /// Ends reading: what the program writes from now on stays where it is.
  package func ignore() {
    state.isListening = false
  }

  /// Whether the program has written something that nobody has taken.
  package var hasUnreadOutput: Bool { !unread.isEmpty || state.hasStrayOutput }

  /// Whether the program has written something before it was asked, looking at its output itself.
  package func hasWrittenUnasked() -> Bool {
    if unread.isEmpty, !state.isOutputClosed { receive(once: true) }
    return !unread.isEmpty
  }

  /// Takes what a program that is listened to has written by now, without a wait.
  ///
  /// - Returns: whether there was something; not more often in a row than standard error, which is
  ///   looked at by a wait only, can do without.
  func receiveAtOnce() -> Bool {
    guard state.isListening, !state.isOutputClosed, quickReads < 32 else {
      quickReads = 0
      return false
    }
    let before = unread.count
    receive(once: true)
    quickReads += 1
    return unread.count > before
  }

  /// What was read and nobody has taken.
  package var unreadBytes: ArraySlice<UInt8> { bytes[unread] }

  /// What has been read of the program's next line.
  package enum NextLine {
    /// All of it but its end; these of ``bytes``, which stay there until the next read.
    case whole(Range<Int>)
    /// Not all of it yet.
    case partial
    /// More than may stand in a line, or in answer to one turn.
    case overLimit
  }

  /// Takes the next line, if all of it is here.
  package func nextLine() -> NextLine {
    guard let end = lineEnd() else {
      searched = unread.upperBound
      return isOverLimit ? .overLimit : .partial
    }
    let line = unread.lowerBound..<end
    unread = end + 1..<unread.upperBound
    searched = unread.lowerBound
    return length(line) > Self.lineLimit ? .overLimit : .whole(line)
  }

  private func lineEnd() -> Int? {
    let start = max(searched, unread.lowerBound)
    return unsafe bytes.withUnsafeBytes { all in
      guard start < unread.upperBound, let base = all.baseAddress else { return nil }
      let found = unsafe memchr(base + start, 10, unread.upperBound - start)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - base }
    }
  }

  var isOverLimit: Bool {
    length(unread) > Self.lineLimit || turnBytes > Self.turnLimit
  }

  /// The length of a line; a carriage return before its end is part of the end.
  private func length(_ line: Range<Int>) -> Int {
    line.count - (!line.isEmpty && bytes[line.upperBound - 1] == 13 ? 1 : 0)
  }

  /// Whether nothing more can come: the program closed its output, or it ended and all is read.
  package var isOutputClosed: Bool { state.isOutputClosed }

  /// Reads what is there; `once` even from a program that is not listened to.
  func receive(once: Bool = false) {
    while once || state.isListening, !isOverLimit {
      makeRoom()
      let room = unread.upperBound..<bytes.count
      let transfer = unsafe bytes.withUnsafeMutableBytes { all in
        unsafe output.receive(into: UnsafeMutableRawBufferPointer(rebasing: all[room]))
      }
      switch transfer {
      case .bytes(0), .broken:
        state.isOutputClosed = true
        return
      case .bytes(let count):
        unread = unread.lowerBound..<unread.upperBound + count
        turnBytes += count
        // A program that has ended may have filled the pipe before.
        guard state.hasEnded, !once else { return }
      case .wouldBlock:
        state.isOutputClosed = state.hasEnded
        return
      }
    }
  }

  private func makeRoom() {
    if unread.isEmpty {
      unread = 0..<0
      searched = 0
    } else if unread.upperBound == bytes.count {
      unsafe bytes.withUnsafeMutableBytes { [unread] all in
        unsafe all.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[unread]))
      }
      searched -= unread.lowerBound
      unread = 0..<unread.count
    }
  }
}
