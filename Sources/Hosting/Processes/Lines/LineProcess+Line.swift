extension LineProcess {
  /// The state of the program's next line.
  package enum Line {
    /// The line without its line end.
    ///
    /// The bytes do not change. If the caller still keeps them, the next read copies the whole buffer.
    case whole(ArraySlice<UInt8>)
    case partial
    /// The line is incomplete, and no more output can come.
    case closed
    /// The limit of a line or of a turn is exceeded.
    case overLimit
  }
}
