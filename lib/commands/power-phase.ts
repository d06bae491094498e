import { addDays } from '#lib/format/calendar.ts'
import { dayText } from '#lib/format/time.ts'
import { momentIn } from '#lib/format/zone-clock.ts'

/** Of 65 (`looptype`) or 160 (`enable`), as ordered; `month` is that of the order (yyyy-MM). */
export type PowerRule = {
  looptype?: 'off' | 'daily' | 'monthly' | 'month'
  enable?: 0 | 1
  days?: readonly number[]
  month?: string
  start?: string
  end?: string
}

/** Whether a device is to report, and until when (Unix seconds); null: from now on. */
export type PowerPhase = { isOn: boolean; until: number | null }

/** A month that has the day comes within it. */
const farthestDays = 63

const secondsOf = (clock: string) => Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3)) * 60

function isDay({ looptype, days = [], month }: PowerRule, day: string): boolean {
  if (looptype === undefined || looptype === 'daily') return true
  if (looptype === 'month' && day.slice(0, 7) !== month) return false
  return days.includes(Number(day.slice(8)))
}

/**
 * By the clock of the zone at that moment. A window over midnight is of the day that it starts on; times that the
 * clock leaves out or shows twice as in `momentIn`.
 */
export function powerPhase(rule: PowerRule, zone: string, now: number): PowerPhase {
  const { looptype, enable, start, end } = rule
  if (looptype === 'off' || enable === 0 || !start || !end) return { isOn: true, until: null }
  const [from, to] = [secondsOf(start), secondsOf(end)]
  const today = dayText(now, zone)
  for (let ahead = -1; ahead < farthestDays; ahead++) {
    const day = addDays(today, ahead)
    if (!isDay(rule, day)) continue
    const midnight = Date.parse(`${day}T00:00Z`) / 1000
    const begins = momentIn(zone, midnight + from)
    const ends = momentIn(zone, midnight + to + (to > from ? 0 : 86_400))
    if (now < begins) return { isOn: false, until: begins }
    if (now < ends) return { isOn: true, until: ends }
  }
  return { isOn: true, until: null }
}
