/// A fault of the machine that ended the work: exit status 1.
package struct MachineError: Error, CustomStringConvertible {
  package let description: String

  package init(_ sentence: String) {
    description = sentence
  }
}
