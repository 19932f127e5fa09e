#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Strings as C wants them: an array of pointers that ends in NULL.
@safe final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    unsafe pointers = .allocate(capacity: count + 1)
    for index in 0..<count { unsafe (pointers + index).initialize(to: strdup(strings[index])) }
    unsafe (pointers + count).initialize(to: nil)
  }

  /// The same as pointers to what nobody changes.
  var constants: UnsafePointer<UnsafePointer<CChar>?> {
    unsafe UnsafeRawPointer(pointers).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
  }

  deinit {
    for index in 0..<count { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }

  subscript(index: Int) -> UnsafeMutablePointer<CChar>? {
    precondition(0..<count ~= index)
    return unsafe pointers[index]
  }
}
