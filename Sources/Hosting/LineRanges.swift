// Kept until Matches takes lines as values.
extension LineProcess {
  /// What has been read of the program's next line.
  package enum NextLine {
    /// All of it but its end; these of ``bytes``, which stay there until the next read.
    case whole(Range<Int>)
    /// Not all of it yet.
    case partial
    /// More than may stand in a line, or in answer to one turn.
    case overLimit
  }

  /// What was read.
  package var bytes: [UInt8] { lines.bytes }

  /// Takes the next line, if all of it is here.
  package func nextLine() -> NextLine {
    switch takeLine() {
    case .whole(let line): .whole(line.indices)
    case .partial: .partial
    case .overLimit: .overLimit
    }
  }
}
