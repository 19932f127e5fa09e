import Foundation

/// A kind of color vision: with three kinds of cones, or without one of them.
///
/// The matrices are those for linear sRGB of Machado, Oliveira and Fernandes, "A physiologically-based model
/// for simulation of color vision deficiency", 2009, at full severity.
enum Vision: CaseIterable {
  case full, protanopia, deuteranopia, tritanopia

  private var matrix: [[Double]] {
    switch self {
    case .full: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  /// Returns the difference of two colors as seen with this vision, as CIE 1976's ΔE; about 2 is just
  /// noticeable.
  func difference(_ one: String, _ other: String) -> Double {
    zip(lab(one), lab(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// Returns a color such as #1d5fa8 in CIE L*a*b*, for daylight (D65).
  private func lab(_ color: String) -> [Double] {
    let number = Int(color.dropFirst(), radix: 16) ?? 0
    let linear = [16, 8, 0].map { shift in
      let part = Double(number >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    func product(_ row: [Double], _ parts: [Double]) -> Double {
      zip(row, parts).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let seen = matrix.map { min(max(product($0, linear), 0), 1) }
    let white = [0.95047, 1, 1.08883]
    let toXYZ = [
      [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
      [0.0193339, 0.1191920, 0.9503041],
    ]
    let f = zip(toXYZ, white).map { row, white in
      let share = product(row, seen) / white
      return share > 216.0 / 24389 ? cbrt(share) : (24389.0 / 27 * share + 16) / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }
}
