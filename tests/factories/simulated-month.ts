/**
 * What vehicles do in a month, and what they report of it. Shares no code with what counts trips, stops and days:
 * the truth is what was driven, cut at the midnights that `Intl` knows.
 */

export type Kind = 'drive' | 'idle' | 'parked' | 'silent'

/** Unix seconds, `to` excluded; degrees of latitude × 1e6 at both ends. */
export type Activity = { kind: Kind; from: number; to: number; lat: number; latTo: number }

export type Report = { time: number; lat: number; speed: number; isOn: boolean }

export type SimulatedVehicle = { zone: string; activities: Activity[]; reports: Report[] }

/** Of one day, or of several; metres, seconds, tenths of km/h. */
export type Truth = {
  trips: number
  metres: number
  drive: number
  idle: number
  /** Online and at rest, without idling. */
  static: number
  offline: number
  top: number
}

const minute = 60
const hour = 3_600
/** A metre on the meridian of the sphere that GPS distances are told on. */
const microPerMetre = 1e6 / ((Math.PI / 180) * 6_371_008.8)

function dice(seed: number) {
  let value = seed
  return (least: number, most: number) => {
    value = (value * 48_271) % 2_147_483_647
    return least + Math.floor((value / 2_147_483_647) * (most - least))
  }
}

/** Drives, stands with the engine on, is parked and falls silent, one after the other, from `from` to `to`. */
export function simulateVehicle(
  seed: number,
  zone: string,
  { from, to }: { from: number; to: number },
): SimulatedVehicle {
  const roll = dice(seed * 7_919 + 17)
  for (let n = 0; n < 20; n++) roll(0, 2)
  const activities: Activity[] = []
  let time = from + roll(0, 60) * minute
  let lat = 20_000_000 + roll(0, 10_000_000)
  let direction = 1
  const add = (kind: Kind, minutes: number, micro = 0) => {
    activities.push({
      kind: kind,
      from: time,
      to: time + minutes * minute,
      lat: lat,
      latTo: lat + micro,
    })
    time += minutes * minute
    lat += micro
  }
  add('parked', 20)
  while (time < to) {
    const minutes = roll(20, 80)
    const kilometresAnHour = roll(30, 110)
    add(
      'drive',
      minutes,
      direction * Math.round((kilometresAnHour * 1000 * minutes * microPerMetre) / 60),
    )
    direction = -direction
    if (roll(0, 5) < 2) add('idle', roll(5, 30))
    add('parked', roll(5, 40) * 5)
    if (roll(0, 5) < 2) {
      add('silent', roll(2 * 60, 11 * 60))
      add('parked', roll(1, 6) * 5)
    }
  }
  return { zone: zone, activities: activities, reports: activities.flatMap(reportsOf) }
}

/** From its first second on, before the first of the next: each minute under way, each five when parked. */
function reportsOf({ kind, from, to, lat, latTo }: Activity): Report[] {
  // The last thing known of a silence is that it was parked.
  if (kind === 'silent') return []
  const every = kind === 'parked' ? 5 * minute : minute
  const speed = kind === 'drive' ? speedOf({ from: from, to: to, lat: lat, latTo: latTo }) : 0
  const reports: Report[] = []
  for (let time = from; time < to; time += every)
    reports.push({
      time: time,
      lat: lat + Math.round(((latTo - lat) * (time - from)) / (to - from)),
      speed: speed,
      isOn: kind !== 'parked',
    })
  // The engine is on to its end, and the vehicle parked until it falls silent.
  if (kind !== 'drive') reports.push({ time: to - 1, lat: latTo, speed: 0, isOn: kind === 'idle' })
  return reports
}

const metresOf = ({ lat, latTo }: Pick<Activity, 'lat' | 'latTo'>) =>
  Math.abs(latTo - lat) / microPerMetre

/** Tenths of km/h. */
const speedOf = (drive: Omit<Activity, 'kind'>) =>
  Math.round((metresOf(drive) / (drive.to - drive.from)) * 36)

/** yyyy-MM-dd of a moment. */
export function dayNamer(zone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (time) => format.format(time * 1000)
}

const nothing = (): Truth => ({
  trips: 0,
  metres: 0,
  drive: 0,
  idle: 0,
  static: 0,
  offline: 0,
  top: 0,
})

const figure = { drive: 'drive', idle: 'idle', parked: 'static', silent: 'offline' } as const

/** By day; a trip counts on the day on which it begins. */
export function truthOf({ zone, activities }: SimulatedVehicle, inZone = zone): Map<string, Truth> {
  const dayOf = dayNamer(inZone)
  const days = new Map<string, Truth>()
  const on = (day: string) => {
    const truth = days.get(day) ?? nothing()
    days.set(day, truth)
    return truth
  }
  for (const activity of activities) {
    if (activity.kind === 'drive') on(dayOf(activity.from)).trips += 1
    for (const { from, to } of cutAtMidnight(activity, dayOf)) {
      const truth = on(dayOf(from))
      truth[figure[activity.kind]] += to - from
      if (activity.kind !== 'drive') continue
      truth.metres += (metresOf(activity) * (to - from)) / (activity.to - activity.from)
      truth.top = Math.max(truth.top, speedOf(activity))
    }
  }
  return days
}

/** No zone changes its date but at whole quarters of an hour. */
function cutAtMidnight({ from, to }: Activity, dayOf: (time: number) => string) {
  const parts: { from: number; to: number }[] = []
  let start = from
  for (let time = from - (from % (hour / 4)) + hour / 4; time < to; time += hour / 4)
    if (dayOf(time) !== dayOf(start)) {
      parts.push({ from: start, to: time })
      start = time
    }
  return [...parts, { from: start, to: to }]
}
