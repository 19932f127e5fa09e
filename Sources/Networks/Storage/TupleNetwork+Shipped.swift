extension TupleNetwork {
  /// The network that comes with the program, read when it is first needed.
  ///
  /// - Throws: where the program was built with a damaged one.
  package static func shipped() throws(NetworkError) -> TupleNetwork { try result.get() }

  private static let result = Result<TupleNetwork, NetworkError> { () throws(NetworkError) in
    try TupleNetwork(packed: shippedText.utf8)
  }
}
