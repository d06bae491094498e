/** Vehicles by the way that they covered: metres, `to` excluded. */
export const distanceBands = {
  none: { from: 0, to: 1 },
  under10: { from: 1, to: 10_000 },
  under50: { from: 10_000, to: 50_000 },
  under200: { from: 50_000, to: 200_000 },
  under1000: { from: 200_000, to: 1_000_000 },
  more: { from: 1_000_000, to: Number.POSITIVE_INFINITY },
} as const
export type DistanceBand = keyof typeof distanceBands
export const bandNames = Object.keys(distanceBands) as DistanceBand[]

export const bandOf = (metres: number): DistanceBand =>
  bandNames.find((name) => metres < distanceBands[name].to) ?? 'more'
