/// By how much a 95 % interval is wider when its standard error is itself told from few numbers.
///
/// It is the quantile of Student's distribution over that of the normal one, by the expansion of
/// Cornish and Fisher, good to 3 % from 2 degrees of freedom on and to 0.1 % from 5.
///
/// - Parameter degrees: the degrees of freedom; fewer than 2 count as 2.
/// - Returns: a factor, 1 or more.
func studentFactor(_ degrees: Double) -> Double {
  let n = 1 / max(degrees, 2)
  let z = EloScale.errorFactor
  let square = z * z
  let first = (square + 1) / 4
  let second = ((5 * square + 16) * square + 3) / 96
  let third = (((3 * square + 19) * square + 17) * square - 15) / 384
  return 1 + n * (first + n * (second + n * third))
}
