/** In use at the end of a day, in bytes; `day` in days since any moment. */
export type DaySample = { day: number; used: number }

/** A line through fewer days says little. */
const fewestDays = 3
/** Older days say nothing of how it goes now. */
const countedDays = 30

export type DiskForecast = {
  /** Bytes; negative where it shrinks. */
  perDay: number
  /** Until it is full; undefined where it does not grow, or nobody knows its size. */
  daysLeft: number | undefined
}

/** The straight line nearest to the last thirty days (least squares). Undefined with fewer than three days. */
export function forecastDisk(
  samples: readonly DaySample[],
  total: number | undefined,
): DiskForecast | undefined {
  const last = samples.reduce(
    (most, sample) => Math.max(most, sample.day),
    Number.NEGATIVE_INFINITY,
  )
  const counted = samples.filter(({ day }) => day > last - countedDays)
  if (counted.length < fewestDays) return undefined
  const meanDay = mean(counted.map(({ day }) => day))
  const meanUsed = mean(counted.map(({ used }) => used))
  const spread = counted.reduce((sum, { day }) => sum + (day - meanDay) ** 2, 0)
  const shared = counted.reduce((sum, one) => sum + (one.day - meanDay) * (one.used - meanUsed), 0)
  const perDay = shared / spread
  const used = counted.find(({ day }) => day === last)?.used ?? 0
  const isBounded = total !== undefined && perDay > 0
  return {
    perDay: perDay,
    daysLeft: isBounded ? Math.max(0, total - used) / perDay : undefined,
  }
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
