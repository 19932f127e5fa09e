import Games
import Reports
import Testing

/// Tests that all texts of the page are readable.
///
/// The contrast with the background must be at least 4.5 to 1 for text, and at least 3 to 1 for drawings, as
/// required by WCAG 2.2 (1.4.3 and 1.4.11).
@Suite struct PaletteTests {
  private static let grounds = ["paper", "card", "soft"]
  private static let heat = (0...10).map { ("ink", "h\($0)") }
  private static let texts =
    ["ink", "quiet", "link", "fault", "x", "o"]
    .flatMap { text in grounds.map { (text, $0) } } + heat
  private static let drawings =
    ["won", "drawn", "lost", "bar", "focus", "x", "o"].map { ($0, "card") }
    + (0...7).map { ("c\($0)", "card") } + [("rest", "card")]

  @Test(arguments: [false, true], texts)
  func `texts can be read in light and in dark`(isDark: Bool, pair: (String, String)) throws {
    let colors = try Self.colors(isDark: isDark)
    let text = try #require(colors[pair.0])
    let ground = try #require(colors[pair.1])
    #expect(Self.contrast(text, ground) >= 4.5)
  }

  @Test(arguments: [false, true], drawings)
  func `drawings can be seen in light and in dark`(isDark: Bool, pair: (String, String)) throws {
    let colors = try Self.colors(isDark: isDark)
    let line = try #require(colors[pair.0])
    let ground = try #require(colors[pair.1])
    #expect(Self.contrast(line, ground) >= 3)
  }

  @Test(arguments: [false, true])
  func `lines of two colors differ for color-blind readers`(isDark: Bool) throws {
    let colors = try Self.colors(isDark: isDark)
    let names = (0...7).map { "c\($0)" }
    let pairs = names.indices.flatMap { one in names[..<one].map { (names[one], $0) } }
    for (one, other) in pairs + [("won", "lost"), ("x", "o"), ("h0", "h10")] {
      let a = try #require(colors[one])
      let b = try #require(colors[other])
      for vision in Vision.allCases {
        #expect(vision.difference(a, b) >= 20, "\(one) and \(other), \(vision)")
      }
    }
  }

  @Test func `lines differ by their dashes, too`() {
    let dashes = (1...7).map { Self.declaration("stroke-dasharray", in: ".line.c\($0)", any: true) }
    #expect(Set(dashes.compactMap { $0 }).count == 7)
  }

  @Test func `the digits of every tile can be read`() throws {
    let digits = try #require(Self.declaration("color", in: ".tile b"))
    for value in (1...11).map({ 1 << $0 }) {
      let rule = ".t\(value) b"
      let ground = try #require(Self.declaration("background", in: rule))
      let own = Self.declaration("color", in: rule) ?? digits
      #expect(Self.contrast(own, ground) >= 4.5, "\(value)")
    }
    let large = try #require(Self.declaration("background", in: ".super b"))
    #expect(Self.contrast(try #require(Self.declaration("color", in: ".super b")), large) >= 4.5)
    let box = try #require(Self.declaration("background", in: "\n.box"))
    #expect(Self.contrast(try #require(Self.declaration("color", in: "\n.box")), box) >= 4.5)
  }

  @Test func `the text in a cell of any color can be read`() throws {
    let dark = try #require(Self.declaration("fill", in: ".cellboard .ground text"))
    let rule = try #require(PageAssets.style.firstMatch(of: /.cellboard :is\((.*)\) text/)?.1)
    let light = try #require(Self.declaration("fill", in: String(".cellboard :is(\(rule)) text")))
    for color in BoardDrawing.Color.allCases {
      let ground = try #require(Self.declaration("fill", in: ".cellboard .\(color) rect"))
      let isDark = rule.split(separator: ", ").contains(".\(color)")
      #expect(Self.contrast(isDark ? light : dark, ground) >= 4.5, "\(color)")
    }
  }

  @Test func `contrast is measured as in WCAG`() {
    #expect(abs(Self.contrast("#000000", "#ffffff") - 21) < 1e-9)
    #expect(abs(Self.contrast("#777777", "#ffffff") - 4.478) < 1e-3)
  }

  /// The colors of a scheme by their names.
  private static func colors(isDark: Bool) throws -> [String: String] {
    var names: [String: String] = [:]
    let pattern = /--([a-z0-9]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/
    for match in PageAssets.style.matches(of: pattern) {
      names[String(match.1)] = String(isDark ? match.3 : match.2)
    }
    return names
  }

  /// Returns the color that a rule of the style sheet sets for a property.
  private static func declaration(
    _ name: String, in rule: String, any: Bool = false
  ) -> String? {
    let style = PageAssets.style
    guard let start = style.firstRange(of: rule + " {")?.upperBound,
      let end = style[start...].firstIndex(of: "}")
    else { return nil }
    let declarations = style[start..<end].split(separator: ";")
    let found = declarations.first { declaration in
      declaration.split(separator: ":")[0].split(whereSeparator: \.isWhitespace).last ?? "" == name
    }
    if any { return found?.split(separator: ":").last.map { $0.trimmingPrefix(" ").description } }
    return found?.firstMatch(of: /#[0-9a-f]{6}/).map { String($0.0) }
  }

  private static func contrast(_ one: String, _ other: String) -> Double {
    let a = luminance(one)
    let b = luminance(other)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance of a color.
  private static func luminance(_ color: String) -> Double {
    let number = Int(color.dropFirst(), radix: 16) ?? 0
    let parts = [16, 8, 0].map { shift in
      let part = Double(number >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// Returns a number from 0 to 1 raised to the power of 2.4, as the fifth root of its twelfth power, by
  /// Newton's method.
  private static func power(_ base: Double) -> Double {
    let twelfth = (0..<12).reduce(1.0) { product, _ in product * base }
    var root = 1.0
    for _ in 0..<200 {
      let fourth = root * root * root * root
      root -= (fourth * root - twelfth) / (5 * fourth)
    }
    return root
  }
}
