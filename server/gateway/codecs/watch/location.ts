import type { AlarmType } from '#lib/codes/alarm-types.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { type DecodeOptions, newReport, type Report } from '../protocol.ts'
import type { WatchFrame } from './frame.ts'
import { takeCells, takeNetworks } from './networks.ts'
import { Values } from './values.ts'

/** Bits of the status (docs/protocols.md#watch-positions). A condition is an alarm as long as it holds. */
const alarmBits: readonly (readonly [bit: number, type: AlarmType])[] = [
  [0, 'lowPower'],
  [16, 'sos'],
  [17, 'lowPower'],
  [18, 'fenceOut'],
  [19, 'fenceIn'],
  [20, 'fallOff'],
  [21, 'fall'],
]

function alarmsIn(status: string): AlarmType[] {
  if (!/^[0-9a-f]{1,8}$/i.test(status)) return []
  const bits = Number.parseInt(status, 16)
  return [...new Set(alarmBits.flatMap(([bit, type]) => ((bits >>> bit) & 1 ? [type] : [])))]
}

/** `ddmmyy`, `hhmmss`; undefined for no time. */
function clockOf(date: string, time: string): number | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? []
  const [, hour, minute, second] = /^(\d\d)(\d\d)(\d\d)$/.exec(time) ?? []
  if (year === undefined || second === undefined) return undefined
  const at = Date.UTC(
    2000 + Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  const read = new Date(at)
  const isReal = read.getUTCDate() === Number(day) && read.getUTCMonth() + 1 === Number(month)
  return isReal && Number(hour) < 24 && Number(minute) < 60 ? at / 1000 : undefined
}

/** Signed by its letter; undefined for what is no such angle. */
function degrees(values: Values, name: 'lat' | 'lon', letters: 'NS' | 'EW'): number | undefined {
  const angle = values.number(name)
  const letter = values.text(name === 'lat' ? 'northSouth' : 'eastWest').toUpperCase()
  const most = name === 'lat' ? 90 : 180
  if (angle === undefined || Math.abs(angle) > most || !letters.includes(letter)) return undefined
  const size = Math.round(Math.abs(angle) * 1e6)
  return letter === letters[1] || angle < 0 ? -size : size
}

const within = (value: number | undefined, least: number, most: number): number | undefined =>
  value !== undefined && value >= least && value <= most ? value : undefined

export type Location = {
  report: Report
  fields: Record<string, unknown>
  leftOut: string[]
}

type Place = { lat: number; lon: number; isFixed: boolean }

function takePlace(values: Values, leftOut: string[]): Place {
  const isValid = values.text('validity') === 'A'
  const lat = degrees(values, 'lat', 'NS')
  const lon = degrees(values, 'lon', 'EW')
  const isPlace = lat !== undefined && lon !== undefined
  if (isValid && !isPlace) leftOut.push('place: no degrees')
  return { lat: isPlace ? lat : 0, lon: isPlace ? lon : 0, isFixed: isValid && isPlace }
}

/** Of UD, UD2 and AL. Without a time it is of now, and no place. */
export function readLocation(frame: WatchFrame, options: DecodeOptions): Location {
  const values = new Values(frame)
  const leftOut: string[] = []
  const clock = clockOf(values.text('date'), values.text('time'))
  const place = takePlace(values, leftOut)
  if (clock === undefined) leftOut.push('place: invalid time')
  const speed = within(values.number('speed'), 0, 1000) ?? 0
  const course = within(values.number('course'), 0, 360)
  const altitude = within(values.number('altitude'), -1000, 20_000) ?? 0
  const report: Report = {
    ...newReport(frame.content.subarray(frame.word.length)),
    ...place,
    isFixed: place.isFixed && clock !== undefined,
    fixedAt:
      clock === undefined ? options.receivedAt : clock - (options.settings.zoneMinutes ?? 0) * 60,
    speed: Math.round(speed * 10),
    course: course === undefined ? -1 : Math.round(course) % 360,
    altitude: Math.round(altitude),
    satellites: values.whole('satellites', 255),
    systems: place.isFixed ? positionFlag.gps : 0,
    signal: values.whole('signal', 100),
    battery: values.whole('battery', 100),
    isBuffered: frame.word === 'UD2',
  }
  takeWorn(values, report)
  report.alarms = alarmsIn(values.text('status'))
  takeCells(values, report.extra)
  takeNetworks(values, report.extra)
  return { report, fields: values.fields, leftOut }
}

/** Steps of its counter, and how often the wearer turned over asleep. */
export function takeWorn(values: Values, report: Report): void {
  const steps = values.whole('steps', 1_000_000)
  values.text('rolls')
  if (steps !== undefined) report.health = { steps }
}

/** What a watch tells without a place, a time and a status: it is of now. */
export const reportOfNow = ({ content }: WatchFrame, { receivedAt }: DecodeOptions): Report => ({
  ...newReport(content),
  isFixed: false,
  isWithoutStatus: true,
  fixedAt: receivedAt,
})
