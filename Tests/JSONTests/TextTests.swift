import JSON
import Testing

struct TextTests {
  @Test(
    arguments: [
      (0.49999999999999994, 0, "0"), (0.5, 0, "1"), (-0.5, 0, "-1"), (-0.4, 0, "0"),
      (2.5, 0, "3"), (-1.25, 1, "-1.3"), (0.0449, 2, "0.04"), (-0.001, 2, "0.00"),
      (12.3456789, 6, "12.345679"), (1e12, 0, "1000000000000.0"),
    ] as [(Double, Int, String)])
  func `a number is rounded half away from zero`(value: Double, digits: Int, text: String) {
    #expect(rounded(value, digits) == text)
  }
}
