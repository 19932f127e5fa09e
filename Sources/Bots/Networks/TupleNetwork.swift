/// A trained network of n-tuples, which evaluates boards of 2048.
package struct TupleNetwork: Sendable {
  let file: NetworkFile

  /// Reads a network file that `joust-bench train 2048` wrote.
  package init(_ bytes: [UInt8]) throws(NetworkError) { file = try NetworkFile(bytes) }

  private init(_ file: NetworkFile) { self.file = file }

  /// Returns the network that is embedded in the program.
  package static func shipped() throws(NetworkError) -> Self { try shippedNetwork.get() }

  private static let shippedNetwork = Result { () throws(NetworkError) in
    Self(try NetworkFile.shipped())
  }
}
