import FoundationEssentials
import Networks
import Processes
import Tournaments

/// The files of networks.
enum NetworkFile {
  /// Reads one.
  ///
  /// - Throws: a sentence that begins with its name where it can't be read, or is damaged.
  static func network(in file: String) throws -> TupleNetwork {
    let text = try InputFile.contents(of: file)
    do {
      return try TupleNetwork(text: text)
    } catch {
      throw InputError("\(printable(file)) \(error)")
    }
  }

  /// Writes one: the file is the old one or the new one whole, whatever happens.
  static func write(_ text: [UInt8], to file: String) throws(MachineError) {
    do {
      try Data(text).write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw MachineError(
        "\(printable(file)) can't be written; is the disk full, or the folder another's?")
    }
  }
}
