import { Reader } from '../../wire/reader.ts'
import { inField, isTraced, placeField, placeInTurn } from '../../wire/trace.ts'

export type Gps = {
  /** Unix seconds, read as UTC; -1 for none. */
  clock: number
  satellites: number
  gpsLength: number
  latitude: number
  longitude: number
  /** km/h. */
  speed: number
  course: number
  isFixed: boolean
  isDifferential: boolean
  /** Bits 14/15, where the model fills them. */
  acc: boolean | undefined
}

export type Cell = { mcc: number; mnc: number; lac: number; cellId: number }

export type Terminal = {
  terminalInfo: number
  oilCut: boolean
  gpsTracking: boolean
  alarmBits: number
  isCharging: boolean
  acc: boolean
  isArmed: boolean
}

const daysIn = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** YYMMDDhhmmss, binary, as UTC; -1 for none. */
export function binaryTime(from: Reader): number {
  const at = from.skip(6)
  const bytes = from.bytes
  const month = bytes[at + 1] as number
  const day = bytes[at + 2] as number
  const hour = bytes[at + 3] as number
  const minute = bytes[at + 4] as number
  const second = bytes[at + 5] as number
  if (month < 1 || month > 12 || day < 1 || day > (daysIn[month] as number)) return -1
  if (hour > 23 || minute > 59 || second > 59) return -1
  return Date.UTC(2000 + (bytes[at] as number), month - 1, day, hour, minute, second) / 1000
}

export function isBinaryTime(bytes: Buffer, at: number): boolean {
  return bytes.length >= at + 6 && binaryTime(new Reader(bytes, at)) >= 0
}

/** From 1/30000 minutes. */
function degrees(raw: number): number {
  return Math.round(raw / 1.8) / 1e6
}

function courseStatus(word: number) {
  return {
    course: word & 0x3ff,
    isFixed: (word & 0x1000) !== 0,
    isDifferential: (word & 0x2000) !== 0,
    acc: word & 0x4000 ? (word & 0x8000) !== 0 : undefined,
  }
}

/** Bit 10 north, 11 west. */
function signed(word: number, latitude: number, longitude: number) {
  return {
    latitude: word & 0x400 || latitude === 0 ? latitude : -latitude,
    longitude: word & 0x800 && longitude !== 0 ? -longitude : longitude,
  }
}

const gpsFields = [
  ['clock', 6],
  ['satellites', 1],
  ['latitude', 4],
  ['longitude', 4],
  ['speed', 1],
  ['course', 2],
] as const

/** 18 bytes. */
export function gpsBlock(from: Reader): Gps {
  if (isTraced()) inField('gps', () => placeInTurn(from.bytes, from.at, gpsFields))
  const clock = binaryTime(from)
  return { clock, ...positionBlock(from) }
}

/** 12 bytes: satellites, coordinates, speed, course. */
function positionBlock(from: Reader): Omit<Gps, 'clock'> {
  const lengths = from.u8()
  const latitude = degrees(from.u32())
  const longitude = degrees(from.u32())
  const speed = from.u8()
  const word = from.u16()
  return {
    gpsLength: lengths >> 4,
    satellites: lengths & 15,
    speed,
    ...signed(word, latitude, longitude),
    ...courseStatus(word),
  }
}

/** Modules 0x33 of type 70, JC400 events. */
export function coordinates(from: Reader, speedFirst: boolean) {
  const latitude = degrees(from.u32())
  const longitude = degrees(from.u32())
  const before = speedFirst ? from.u8() : 0
  const word = from.u16()
  const speed = speedFirst ? before : from.u16()
  return { speed, ...signed(word, latitude, longitude), ...courseStatus(word) }
}

/** `2G` lac 2, ci 3; `2G+` ci 4; `wide` network and lac 2, ci 4; `4G` lac 4, ci 8 bytes. */
export type CellForm = '2G' | '2G+' | 'wide' | '4G'

/** Country and network at `at`: bit 15 says two bytes of network [VL]. */
export function networkBytes(bytes: Buffer, at: number, form: CellForm): 3 | 4 {
  return form === 'wide' || ((bytes[at] ?? 0) & 0x80) !== 0 ? 4 : 3
}

export function networkCodes(from: Reader, form: CellForm): { mcc: number; mnc: number } {
  const size = networkBytes(from.bytes, from.at, form)
  return { mcc: from.u16() & 0x7fff, mnc: size === 4 ? from.u16() : from.u8() }
}

export function areaAndCell(from: Reader, form: CellForm): { lac: number; cellId: number } {
  if (form === '4G') return { lac: from.u32(), cellId: Number(from.u64()) }
  return { lac: from.u16(), cellId: form === '2G' ? from.u24() : from.u32() }
}

/** 8 bytes, wide 10, 4G 15; one more for a two-byte network elsewhere. */
export function lbsBlock(from: Reader, form: CellForm): Cell {
  const at = from.at
  const network = networkCodes(from, form)
  const behind = from.at
  const place = areaAndCell(from, form)
  if (isTraced()) placeCell(from, { at, behind, areaBytes: form === '4G' ? 4 : 2 })
  return { ...network, ...place }
}

type CellPlace = { at: number; behind: number; areaBytes: number }

function placeCell(from: Reader, { at, behind, areaBytes }: CellPlace): void {
  inField('lbs', () =>
    placeInTurn(from.bytes, at, [
      ['mcc', 2],
      ['mnc', behind - at - 2],
      ['lac', areaBytes],
      ['cellId', from.at - behind - areaBytes],
    ]),
  )
}

export function terminalByte(from: Reader): Terminal {
  placeField('terminal', from.bytes, from.at, from.at + 1)
  const info = from.u8()
  return {
    terminalInfo: info,
    oilCut: (info & 0x80) !== 0,
    gpsTracking: (info & 0x40) !== 0,
    alarmBits: (info >> 3) & 7,
    isCharging: (info & 4) !== 0,
    acc: (info & 2) !== 0,
    isArmed: (info & 1) !== 0,
  }
}

/** Levels 0-6; others per cent, with bit 7 set on GT02. */
export function batteryPercent(level: number): number | undefined {
  if (level <= 6) return Math.round((level * 100) / 6)
  const percent = level & 0x7f
  return percent <= 100 ? percent : undefined
}

/** Levels 0-4, or per cent on some models. */
export function signalPercent(level: number): number | undefined {
  if (level <= 4) return level * 25
  return level <= 100 ? level : undefined
}

/** CSQ 0-31. */
export function csqPercent(csq: number): number {
  return Math.round((Math.min(csq, 31) * 100) / 31)
}
