import Foundation
import Ratings
import Reports
import Testing
import Tournaments

/// Tests the covariances of ratings in a file for programs.
struct CovarianceTests {
  private static let race = Samples.results(
    "2048",
    [
      ("minimax", "rusty", 3, 0, 17), ("py-random", "minimax", 4, 0, 16),
      ("rusty", "py-random", 15, 1, 4), ("alone", "apart", 2, 0, 18),
    ], hasFirstPlayer: false)

  private static func rows() throws -> (reports: [GameReport], rows: [[String]]) {
    let reports = try [Samples.ticTacToe, race].map { GameReport(try Ladder($0), results: $0) }
    var text = ""
    CovarianceRows(reports).forEachPart { (part: String) in text += part }
    return (
      reports,
      text.split(separator: "\r\n").map { $0.split(separator: ",").map(String.init) }
    )
  }

  @Test func `the file has a row for each pair of bots of a group`() throws {
    let (reports, rows) = try Self.rows()
    #expect(
      rows[0] == ["game", "name", "version", "other", "other_version", "covariance"])
    #expect(rows.dropFirst().allSatisfy { $0.count == 6 && Double($0[5]) != nil })
    let pairs = rows.filter { $0[0] == "2048" }.map { [$0[1], $0[3]] }
    #expect(pairs.count == 3 * 3 + 2 * 2)
    #expect(!pairs.contains(["alone", "rusty"]))
    let bots = reports[0].ladder.entrants.count
    #expect(rows.count { $0[0] == "tic-tac-toe" } == bots * bots)
  }

  @Test func `errors of ratings and differences follow from the covariances`() throws {
    let (reports, rows) = try Self.rows()
    var covariances: [[String]: Double] = [:]
    for row in rows.dropFirst() where row[0] == "2048" {
      covariances[[row[1], row[3]]] = Double(row[5])
    }
    let ladder = reports[1].ladder
    for (own, entrant) in ladder.entrants.enumerated() where entrant.group == 1 {
      let name = entrant.bot.name
      let rating = ladder.fit.ratings[own]
      let variance = try #require(covariances[[name, name]])
      #expect(abs(variance.squareRoot() - rating.standardError) < 1e-9)
      var sum = 0.0
      for (index, other) in ladder.entrants.enumerated() where other.group == 1 {
        let covariance = try #require(covariances[[name, other.bot.name]])
        #expect(abs(covariance - (covariances[[other.bot.name, name]] ?? 0)) < 1e-9)
        sum += covariance
        guard index != own else { continue }
        let its = try #require(covariances[[other.bot.name, other.bot.name]])
        let error = try #require(
          ladder.fit.errorOfDifference(rating.player, ladder.fit.ratings[index].player))
        #expect(abs(1.96 * (variance + its - 2 * covariance).squareRoot() - error) < 1e-6)
      }
      // The ratings of a group are relative to its mean.
      #expect(abs(sum) < 1e-6 * variance)
    }
  }
}
