/** Told one after the other at most: what comes faster is counted only. */
const mostWaiting = 5

/** Alarms to be told in turn, the oldest first, and how many had to give way. */
export type AlarmTurns<T> = { waiting: readonly T[]; dropped: number }

export const noTurns = { waiting: [], dropped: 0 } as const

/** With what has come; the newest wait, `most` of them, older ones give way. */
export function lineUp<T>(
  { waiting, dropped }: AlarmTurns<T>,
  fresh: readonly T[],
  most = mostWaiting,
): AlarmTurns<T> {
  const all = [...waiting, ...fresh]
  const kept = all.slice(-most)
  return { waiting: kept, dropped: dropped + all.length - kept.length }
}

/** Whose turn it is, how many are not told with it, and what waits then. */
export function nextTurn<T>({ waiting, dropped }: AlarmTurns<T>): {
  alarm: T | undefined
  others: number
  left: AlarmTurns<T>
} {
  const [alarm, ...rest] = waiting
  const left = rest.length > 0 ? { waiting: rest, dropped } : noTurns
  return { alarm, others: rest.length + dropped, left }
}
