import Games
import Testing

@Suite struct MoveTextsTests {
  @Test func `a text has one number, which no other move has`() {
    let texts = MoveTexts()
    let numbers = ["a", "", "7", "a"].map(texts.number)
    #expect(numbers[0] == numbers[3] && Set(numbers).count == 3)
    #expect(numbers.allSatisfy { $0 < Steps.noMove })
    #expect(numbers.map(texts.text) == ["a", "", "7", "a"])
    #expect(
      [Steps.noMove, 0, .max, .min, numbers[2] - 1].map(texts.text)
        == Array(repeating: nil, count: 5))
    #expect(texts.all == ["a", "", "7"])
  }

  @Test func `two games have separate texts`() {
    let one = MoveTexts()
    let other = MoveTexts()
    let number = one.number(of: "a")
    #expect(other.text(of: number) == nil && other.all == [])
    #expect(other.number(of: "b") == number)
    #expect(one.text(of: number) == "a" && other.text(of: number) == "b")
    #expect(MoveNotation.texts(one).text(of: number) == "a")
    #expect(one != other)
  }

  @Test func `a list that is made of texts has their numbers`() {
    let texts = MoveTexts()
    let numbers = (0..<1000).map { texts.number(of: "move \($0)") }
    let copy = MoveTexts(texts.all)
    #expect(numbers.map(copy.text) == numbers.map(texts.text))
    #expect(numbers.map { MoveTexts.text(of: $0, in: texts.all) } == numbers.map(texts.text))
  }
}
