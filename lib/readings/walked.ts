/** Of a wearer: centimetres, kilograms, steps a day. */
export type Wearer = { stepLength: number; weight: number; goal: number }

/** Where nothing is written down. */
export const usualWearer: Wearer = { stepLength: 35, weight: 35, goal: 8000 }

/** Metres. */
export const walkedMetres = (steps: number, { stepLength }: Wearer): number =>
  Math.round((steps * stepLength) / 100)

/** Kilocalories: about weight times kilometres times 1.036. */
export const walkedCalories = (steps: number, wearer: Wearer): number =>
  Math.round(wearer.weight * (walkedMetres(steps, wearer) / 1000) * 1.036)
