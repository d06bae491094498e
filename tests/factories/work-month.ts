/**
 * What people of a firm in Berlin do in a month in which its clocks are put forward. Shares no code with what counts attendance, stays
 * at beacons and readings: the truth is what was done.
 */

const day = 86_400
const first = Date.parse('2026-03-15T00:00Z') / 1000
/** When clocks in Berlin are put forward. */
const change = Date.parse('2026-03-29T01:00Z') / 1000

/** Days of the month, yyyy-MM-dd. */
export const dates: readonly string[] = Array.from({ length: 31 }, (_, n) =>
  new Date((first + n * day) * 1000).toISOString().slice(0, 10),
)

/** Unix seconds of a clock in Berlin on a day, in minutes, which may be past 24:00. */
export function clock(date: string, minutes: number): number {
  const wall = Date.parse(`${date}T00:00Z`) / 1000 + minutes * 60
  return wall - 7200 >= change ? wall - 7200 : wall - 3600
}

/** The whole month, as statistics are asked for it. */
export const wholeMonth = {
  start_time: clock('2026-03-15', 12 * 60),
  end_time: clock('2026-04-14', 12 * 60),
}

/** Of the month, in which a moment lies, by the clock of Berlin. */
export const dayOf = (time: number) =>
  dates.find((date) => time >= clock(date, 0) && time < clock(date, 1440))

export const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T12:00Z`).getUTCDay())

/** Of 0 to 1, the same for each seed. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}

type Did = 'ok' | 'late' | 'early' | 'lateAndEarly' | 'onlyIn' | 'onlyOut' | 'absent'
const choices: readonly Did[] = [
  'ok',
  'ok',
  'ok',
  'late',
  'early',
  'lateAndEarly',
  'onlyIn',
  'onlyOut',
  'absent',
]

/** Begin and end, minutes of the day. */
type Shift = readonly [start: number, end: number]
export const dayShifts = [
  [8 * 60, 12 * 60],
  [13 * 60, 17 * 60],
] as const satisfies readonly Shift[]
/** Over midnight. */
export const nightShifts = [[22 * 60, 30 * 60]] as const satisfies readonly Shift[]

type Moments = (shift: Shift) => readonly [came: number | undefined, left: number | undefined]
/** What somebody did, and what clock-in and clock-out come to, as the specification numbers them. */
type Acts = Readonly<Record<Did, { moments: Moments; outcome: readonly [number, number] }>>

const atAnyPlace = {
  ok: { moments: ([start, end]) => [start - 7, end + 4], outcome: [0, 0] },
  late: { moments: ([start, end]) => [start + 23, end + 3], outcome: [1, 0] },
  early: { moments: ([start, end]) => [start - 2, end - 31], outcome: [0, 2] },
  lateAndEarly: { moments: ([start, end]) => [start + 6, end - 6], outcome: [1, 2] },
  absent: { moments: () => [undefined, undefined], outcome: [3, 3] },
} as const satisfies Partial<Acts>

/** Where one moment may be all that is known. */
export const atBeacon: Acts = {
  ...atAnyPlace,
  onlyIn: { moments: ([start]) => [start + 5, undefined], outcome: [0, 3] },
  onlyOut: { moments: ([, end]) => [undefined, end - 5], outcome: [3, 0] },
}

/** Whoever is in it goes again: an hour after the begin, or came an hour before the end. */
export const inFence: Acts = {
  ...atAnyPlace,
  onlyIn: { moments: ([start]) => [start + 5, start + 65], outcome: [0, 2] },
  onlyOut: { moments: ([, end]) => [end - 65, end - 5], outcome: [1, 0] },
}

/** Of a person: clock-ins and clock-outs by state, time present, and the worst state of each day. */
export type MonthSheet = Record<'normal' | 'late' | 'early' | 'missing' | 'seconds', number> & {
  days: Record<string, number>
}

const stateNames = ['normal', 'late', 'early', 'missing'] as const
/** From the best to the worst. */
const worst = [0, 2, 1, 3]

/** When somebody came and left, Unix seconds. */
export type Presence = { came: number | undefined; left: number | undefined }

/** What a person did in the month, and what the sheet says of it. */
export function workMonth(
  seed: number,
  shifts: readonly Shift[],
  { acts, worksOn }: { acts: Acts; worksOn: (date: string) => boolean },
): { presences: Presence[]; sheet: MonthSheet } {
  const next = random(seed)
  const presences: Presence[] = []
  const sheet: MonthSheet = { normal: 0, late: 0, early: 0, missing: 0, seconds: 0, days: {} }
  for (const date of dates.filter(worksOn))
    for (const shift of shifts) {
      const { moments, outcome } = acts[choices[Math.floor(next() * choices.length)] ?? 'ok']
      const [came, left] = moments(shift).map((minutes) =>
        minutes === undefined ? undefined : clock(date, minutes),
      )
      presences.push({ came, left })
      if (came !== undefined && left !== undefined) sheet.seconds += left - came
      for (const state of outcome) {
        sheet[stateNames[state] ?? 'normal'] += 1
        const known = sheet.days[date]
        if (known === undefined || worst.indexOf(state) > worst.indexOf(known))
          sheet.days[date] = state
      }
    }
  return { presences, sheet }
}

/** Moments of somebody at a beacon; of one who is told of all the time each ten minutes. */
export const momentsOf = (presences: readonly Presence[], isSteady: boolean): number[] =>
  presences.flatMap(({ came, left }) => {
    const ends = [came, left].filter((time) => time !== undefined)
    if (!isSteady || came === undefined || left === undefined) return ends
    const between = Array.from({ length: Math.ceil((left - came) / 600) }, (_, n) => came + n * 600)
    return [...between, left]
  })

/** dBm of a sighting, without its sign. */
export const signalAt = (time: number) => 50 + ((time / 60) % 37)

/** At a beacon, from when it was heard first to when it was heard last; dBm, the strongest. */
export type Stay = { start: number; end: number; rssi: number }

/** Each until a quarter of an hour without a sighting. */
export function staysOf(times: readonly number[]): Stay[] {
  const stays: Stay[] = []
  for (const time of times.toSorted((a, b) => a - b)) {
    const last = stays.at(-1)
    const rssi = -signalAt(time)
    if (last && time - last.end <= 900) {
      last.end = time
      last.rssi = Math.max(last.rssi, rssi)
    } else stays.push({ start: time, end: time, rssi })
  }
  return stays
}
