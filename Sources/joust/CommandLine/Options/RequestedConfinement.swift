import Runs
import Tournaments

/// The confinement of submitted bots and referees, as requested by the user.
struct RequestedConfinement: Sendable {
  /// The sandbox; nil if the user did not request one.
  var sandbox: Sandbox?
  var buildsWithNetwork = false

  /// Chooses the sandbox for programs outside of a tournament; these programs cannot see `folder`, by default
  /// the folder of the submitted bots.
  func choice(hiding folder: String? = BotsFolder.folder(near: nil)) throws -> SandboxChoice {
    var choice = try SandboxChoice(
      sandbox ?? .auto, isRequired: false, hidden: folder.map { [$0] } ?? [], place: "--sandbox")
    choice.buildsWithNetwork = buildsWithNetwork
    return choice
  }
}
