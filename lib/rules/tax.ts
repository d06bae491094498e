/** Percent with two decimals at most, as hundredths of a percent: 13 is 1300. */
export const taxRateOf = (percent: number): number => Math.round(percent * 100)

/** Minor units of tax that a price contains; `rate` in hundredths of a percent. Half of one is rounded up. */
export const taxWithin = (amount: number, rate: number): number =>
  Math.floor((2 * amount * rate + 10_000 + rate) / (2 * (10_000 + rate)))

/** Of a part that goes back, after `before`: parts of a whole price add up to its tax. */
export const taxOfPart = (
  { amount, before }: { amount: number; before: number },
  rate: number,
): number => taxWithin(before + amount, rate) - taxWithin(before, rate)
