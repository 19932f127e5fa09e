extension LineProcess {
  /// The state of the program's next line.
  package enum Line {
    /// The line without its line end.
    ///
    /// The bytes stay valid after the next read. However, if the caller still keeps them at that time, the
    /// read copies the whole buffer.
    case whole(ArraySlice<UInt8>)
    case partial
    /// The line is incomplete, and no more output can come.
    case closed
    /// The limit of a line or of a turn is exceeded.
    case overLimit
  }
}
