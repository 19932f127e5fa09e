// swift-format-ignore-file
extension TupleNetwork {
  static let shippedText = """
"""
}
