import Ratings
import Testing

/// Tests ratings against an independent implementation, which was itself checked against Ordo and BayesElo.
struct ReferenceTests {
  struct Case: CustomTestStringConvertible {
    var data: String
    var model: RatingModel
    var prior: String

    var file: String { "\(data).\(model.rawValue).\(prior).csv" }
    var testDescription: String { file }

    static let all =
      RatingModel.allCases.flatMap { model in
        [
          Case(data: "a", model: model, prior: "none"),
          Case(data: "a", model: model, prior: "pair1"),
          Case(data: "d", model: model, prior: "pair1"),
        ]
      }

    func fit() throws -> (Results, RatingFit) {
      let results = try ReferenceData.results("\(data).csv")
      return (results, try results.fit(model, prior: prior == "none" ? 0 : 1))
    }
  }

  @Test(arguments: Case.all)
  func `ratings agree to a ten-thousandth of an Elo`(example: Case) throws {
    let (results, fit) = try example.fit()
    let rows = try ReferenceData.rows(example.file)
    #expect(fit.ratings.count == rows.count)
    for row in rows {
      let rating = try #require(results.rating(row[0], in: fit))
      let expected = try #require(Double(row[1]))
      #expect(abs(rating.elo - 1500 - expected) < 1e-4, "\(row[0])")
    }
  }

  @Test(arguments: Case.all)
  func `errors agree to one part in ten thousand`(example: Case) throws {
    let (results, fit) = try example.fit()
    for row in try ReferenceData.rows(example.file) {
      let rating = try #require(results.rating(row[0], in: fit))
      let usesResiduals = example.model == .points && rating.bound == nil
      let expected = try #require(Double(row[usesResiduals ? 3 : 2]))
      #expect(abs(rating.standardError / expected - 1) < 1e-4, "\(row[0])")
    }
  }

  @Test(arguments: Case.all)
  func `advantage, draws and likelihood agree`(example: Case) throws {
    let (_, fit) = try example.fit()
    let header = try ReferenceData.header(example.file)
    let advantage = try #require(fit.advantage)
    let error = try #require(advantage.standardError)
    let errorKey = example.model == .points ? "se_adv_sandwich" : "se_adv"
    #expect(abs(advantage.value - (try #require(header["adv"]))) < 1e-4)
    #expect(abs(error / (try #require(header[errorKey])) - 1) < 1e-4)
    #expect(abs(fit.logLikelihood - (try #require(header["loglik"]))) < 1e-6)
    #expect(fit.steps <= 12)
    if example.model == .points {
      #expect(fit.drawShare == nil)
    } else {
      let share = try #require(fit.drawShare)
      #expect(abs(share.value - (try #require(header["draw_eq"]))) < 1e-6)
    }
  }

  @Test func `chances of superiority agree`() throws {
    let results = try ReferenceData.results("a.csv")
    let fit = try results.fit(prior: 0)
    let rows = try ReferenceData.rows("a.elo.none.los.csv")
    for row in rows {
      for (column, other) in rows.enumerated() {
        let player = try #require(results.names.firstIndex(of: row[0]))
        let opponent = try #require(results.names.firstIndex(of: other[0]))
        let chance = try #require(fit.superiority(of: player, over: opponent))
        let expected = try #require(Double(row[column + 1]))
        #expect(abs(chance - expected) < 1e-6)
      }
    }
  }

  @Test func `a score of 100 % or 0 % is bounded only on one side`() throws {
    let results = try ReferenceData.results("d.csv")
    for model in RatingModel.allCases {
      let fit = try results.fit(model)
      #expect(fit.ratings.first?.bound == .atLeast)
      #expect(fit.ratings.last?.bound == .atMost)
      #expect(fit.ratings.dropFirst().dropLast().allSatisfy { $0.bound == nil })
      #expect(results.rating("perfect", in: fit)?.rank == 1)
      #expect(results.rating("winless", in: fit)?.ranks == 6...6)
    }
  }
}
