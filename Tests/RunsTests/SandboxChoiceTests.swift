import Hosting
import JSON
import Runs
import Testing
import Tournaments

@Suite struct SandboxChoiceTests {
  private static let none = Result<Confinement.Mechanism, InputError>.failure(
    InputError("bubblewrap is not on this machine"))

  private func choice(_ version: Int, hasFilter: Bool = true) throws -> SandboxChoice {
    try SandboxChoice(.auto, isRequired: false, hidden: [], place: "") {
      [Self.none, SandboxChoice.landlock(lack: Landlock.lack(of: version, hasFilter: hasFilter))]
    }
  }

  @Test func `auto uses a Landlock with all needed protections`() throws {
    let choice = try choice(6)
    #expect(choice.mechanism == .landlock)
    #expect(choice.absence == nil)
  }

  @Test(arguments: [
    (0, true, "has no Landlock"),
    (1, true, "truncate files of other programs (refused from Linux 6.2 on)"),
    (2, true, "truncate files of other programs"),
    (
      3, true,
      "bots could send signals to processes outside the sandbox (refused from Linux 6.12 on)"
    ),
    (5, true, "send signals to processes outside"),
    (2, true, ", and send signals to processes outside"),
    (7, false, "use sockets and change files of other programs"),
  ])
  func `auto does not use a Landlock that lacks a protection, and names it`(
    _ version: Int, _ hasFilter: Bool, _ words: String
  ) throws {
    let choice = try choice(version, hasFilter: hasFilter)
    #expect(choice.mechanism == nil)
    #expect(choice.absence?.hasPrefix("bubblewrap is not on this machine; ") ?? false)
    #expect(choice.absence?.contains(words) ?? false, "\(choice.absence ?? "")")
  }

  @Test func `a required sandbox must have all protections`() {
    #expect(throws: InputError.self) {
      try SandboxChoice(.auto, isRequired: true, hidden: [], place: "") {
        [Self.none, SandboxChoice.landlock(lack: Landlock.lack(of: 2))]
      }
    }
  }
}
