import Hosting
import Testing

@Suite struct NamespaceSettingsTests {
  @Test(arguments: [
    (
      ["kernel/apparmor_restrict_unprivileged_userns": "1", "user/max_user_namespaces": "96365"],
      "allow them with: sysctl kernel.apparmor_restrict_unprivileged_userns=0"
    ),
    (
      ["kernel/unprivileged_userns_clone": "0"],
      "allow them with: sysctl kernel.unprivileged_userns_clone=1"
    ),
    (["user/max_user_namespaces": "0"], "allow them with: sysctl user.max_user_namespaces=10000"),
  ]) func `the setting that forbids namespaces is named`(
    _ settings: [String: String], _ remedy: String
  ) {
    #expect(NamespaceSettings.remedy { settings[$0] } == remedy)
  }

  @Test func `no setting is named if all of them allow namespaces, or if the system has none`() {
    let settings = [
      "kernel/apparmor_restrict_unprivileged_userns": "0",
      "kernel/unprivileged_userns_clone": "1", "user/max_user_namespaces": "96365",
    ]
    #expect(NamespaceSettings.remedy { settings[$0] } == nil)
    #expect(NamespaceSettings.remedy { _ in nil } == nil)
  }
}
