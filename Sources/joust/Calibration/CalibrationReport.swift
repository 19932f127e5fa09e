import Hosting
import Runs

/// `joust bench ratings`.
enum CalibrationReport {
  private static let replicates = 1000

  /// Simulates all worlds and prints what came out.
  static func print() throws {
    StandardStream.output.write(
      """
      How often 95 % intervals hold the truth, in % of \(replicates) tournaments a line:

      ratings  differences  width  world

      """)
    for world in Calibration.worlds {
      let found = try Calibration(world, replicates: replicates)
      StandardStream.output.write(
        "\(cell(100 * found.coverage, 7))  \(cell(100 * found.differences, 11))  "
          + "\(cell(found.width, 5, 100))  \(found.name)\n")
    }
    StandardStream.output.write("\nwidth: the stated errors over those that would hold 95 %.\n")
  }

  private static func cell(_ value: Double, _ width: Int, _ unit: Double = 10) -> String {
    let text = ((value * unit).rounded() / unit).description
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
