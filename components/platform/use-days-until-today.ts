import { useMemo } from 'react'
import { midnightOf, momentOf } from '#lib/format/reader-zone.ts'
import { dayText } from '#lib/format/time.ts'

/** Whole days up to today; the same while the day lasts, so that nothing is read anew for each second. */
export function useDaysUntilToday(days: number): { start_time: number; end_time: number } {
  const today = dayText(Math.floor(Date.now() / 1000))
  return useMemo(() => {
    const midnight = momentOf(today)
    return { start_time: midnightOf(midnight, 1 - days), end_time: midnightOf(midnight, 1) - 1 }
  }, [today, days])
}
