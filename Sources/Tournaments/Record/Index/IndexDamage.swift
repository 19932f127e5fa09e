/// An index can't be used: it is cut off, damaged or of another version.
package struct IndexDamage: Error, Hashable, Sendable {}
