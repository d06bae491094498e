/** Told one after the other at most: what comes faster is counted only. */
const mostWaiting = 5

/** Alarms to be announced one by one, the oldest first, and how many were skipped. */
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

/** The alarm to announce, how many are skipped with it, and what waits afterwards. */
export function nextTurn<T>({ waiting, dropped }: AlarmTurns<T>): {
  alarm: T | undefined
  others: number
  left: AlarmTurns<T>
} {
  const [alarm, ...rest] = waiting
  const left = rest.length > 0 ? { waiting: rest, dropped } : noTurns
  return { alarm, others: rest.length + dropped, left }
}
