import { type DeviceSettings, mostMileage, newReport, type Report } from '../protocol.ts'

export type PartialLocation = {
  number: string
  /** Fix time, Unix ms. */
  time: number
  hasPlace: boolean
  report: Report
  /** Names of values that could not be read, each once. */
  leftOut: string[]
  /** Values that could. */
  taken: number
}

export function newPartialLocation(
  number: string,
  receivedAt: number,
  content: Buffer,
): PartialLocation {
  return {
    number,
    time: receivedAt * 1000,
    hasPlace: false,
    report: newReport(content),
    leftOut: [],
    taken: 0,
  }
}

/** Each name once. */
export function leaveOut(names: string[], name: string): void {
  if (!names.includes(name)) names.push(name)
}

/** No mine is deeper: lower ones (-9999, -32768) are signs for unknown. */
const lowestMetres = -5000
const highestMetres = 32_767
const fastestTenths = 32_767

/** Undefined: no value that a report can hold. Below 0 is unknown. */
export function courseOf(degrees: number): number | undefined {
  if (degrees < 0) return -1
  return degrees <= 360 ? Math.round(degrees) % 360 : undefined
}

type SpeedUnit = NonNullable<DeviceSettings['speedUnit']>

/** Tenths of km/h of one. */
export const speedUnits: Readonly<Record<SpeedUnit, number>> = { kn: 18.52, kmh: 10, ms: 36 }

const writtenUnits: readonly (readonly [RegExp, number])[] = [
  [/ ?(?:mph|mi\/h|миль\/ч(?:ас)?|英里\/(?:小)?时|dặm\/h)$/i, 16.093_44],
  [/ ?(?:km\/?h|kph|км\/ч(?:ас)?|公里\/小?[时時]|کیلومتر\/ساعت)$/i, speedUnits.kmh],
  [/ ?(?:ft\/s|fps)$/i, 10.972_8],
  [/ ?(?:m\/s|mps|м\/с(?:ек)?|米\/秒)$/i, speedUnits.ms],
  [/ ?(?:kn|kts?|knots?|nœuds?|nudos?|nós|уз(?:л\p{L}*)?|节|節|ノット)$/iu, speedUnits.kn],
]

/** A value and tenths of km/h of the unit that it names; nothing where it names none. */
export function splitSpeed(text: string): [value: string, unit: number] | [] {
  const [pattern, unit] = writtenUnits.find(([one]) => one.test(text.trim())) ?? []
  return pattern && unit ? [text.trim().replace(pattern, ''), unit] : []
}

/** Tenths of km/h, as is `unit` of one. Below 0 is unknown. */
export function speedOf(value: number, unit: number): number | undefined {
  const tenths = value > 0 ? Math.round(value * unit) : 0
  return tenths <= fastestTenths ? tenths : undefined
}

/** 0 where it is unknown. */
export function altitudeOf(metres: number): number | undefined {
  if (metres < lowestMetres) return 0
  return metres <= highestMetres ? Math.round(metres) || 0 : undefined
}

/** Below 0 is unknown. */
export function mileageOf(metres: number): number | undefined {
  if (metres < 0) return -1
  return metres <= mostMileage ? Math.round(metres) : undefined
}

/** -1 where it is unknown. Between 0 and 1 only a fraction makes sense, at 1 either does. */
export function percentOf(value: number): number | undefined {
  if (value < 0) return -1
  if (value === 1) return undefined
  return levelOf(value)
}

/** Of a battery whose full level is 1, or 100. */
export function levelOf(value: number): number | undefined {
  if (value < 0) return -1
  const percent = value <= 1 ? value * 100 : value
  return percent <= 100 ? Math.round(percent) : undefined
}
