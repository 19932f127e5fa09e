/// A request of the user to stop: exit status 130.
package struct Interrupted: Error, CustomStringConvertible {
  package let description = "interrupted"

  package init() {}
}
