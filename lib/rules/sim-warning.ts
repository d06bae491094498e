const daySeconds = 86_400
/** Days before its end. */
export const simSoonDays = 30
/** Share of the data left. */
const lowShare = 0.1

export type SimWarning = 'expired' | 'endsSoon' | 'usedUp' | 'low'

type Measured = { flow: number | null; used_flow: number; end_time: number | null }

/** By time. */
export function simTimeWarning(
  { end_time }: Pick<Measured, 'end_time'>,
  now: number,
): SimWarning | undefined {
  if (end_time === null || end_time - now >= simSoonDays * daySeconds) return undefined
  return end_time <= now ? 'expired' : 'endsSoon'
}

/** By data. */
export function simFlowWarning({
  flow,
  used_flow,
}: Pick<Measured, 'flow' | 'used_flow'>): SimWarning | undefined {
  if (flow === null || flow - used_flow >= flow * lowShare) return undefined
  return used_flow >= flow ? 'usedUp' : 'low'
}
