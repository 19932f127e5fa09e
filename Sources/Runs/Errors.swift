/// A fault of the machine that ended the work: exit status 1.
package struct MachineError: Error, CustomStringConvertible {
  package let description: String

  package init(_ sentence: String) {
    description = sentence
  }
}

/// Wrong input: exit status 2.
package struct InputError: Error, CustomStringConvertible {
  package let description: String
  /// Lines that show correct input; empty if there are none.
  package let example: String

  package init(_ sentence: String, example: String = "") {
    description = sentence
    self.example = example
  }
}

/// A request of the user to stop: exit status 130.
package struct Interrupted: Error, CustomStringConvertible {
  package let description = "interrupted"

  package init() {}
}
