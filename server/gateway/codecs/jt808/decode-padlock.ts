import { type AlarmType, alarmsOfMask } from '#lib/codes/alarm-types.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { Reader } from '../../wire/reader.ts'
import { type Message, newReport, type Report, type ReportExtra } from '../protocol.ts'
import type { Incoming } from './incoming.ts'
import type { ItemTable, Sink } from './items.ts'
import { raiseBits, setBattery, setMileage, signalPercent } from './items.ts'
import { readEntries } from './items-length.ts'
import { lockItems } from './lock-items.ts'
import { bcdSeconds } from './time.ts'

/** 0x5501 live, 0x5502 buffered [T]. */

const storedId = 0x5502

/** Last nibble of the longitude. */
const nibble = { fixed: 1, north: 2, east: 4 }

const charging = new Set([0xaa, 0xab])

/** By product: 1, 2 trackers, 3 padlock. */
const trackerAlarms = { 0: 'lowPower' } as const
const alarmsOfProduct: Record<number, Partial<Record<number, AlarmType>> | undefined> = {
  1: trackerAlarms,
  2: trackerAlarms,
  3: { 0: 'overspeed', 1: 'lowPower', 2: 'vibration', 3: 'lowPower', 5: 'fenceIn', 6: 'fenceOut' },
}
const padlock = 3
const lockedBit = 1 << 5

type Cell = { lac: number; cellId: number }

const items: ItemTable = {
  0x02: (sink, bytes, at, length) => {
    if (length === 2) sink.report.altitude = bytes.readInt16BE(at)
  },
  0x0a: (sink, bytes, at, length) => {
    if (length === 3) sink.extra['operator'] = `${bytes.readUInt16BE(at)},${bytes[at + 2]}`
  },
  0x0b: (sink, bytes, at, length) => lockItems[0x0b]?.(sink, bytes, at, length),
  0x0c: (sink, bytes, at, length) => {
    if (length < 6) return
    const axes = [0, 2, 4].map((offset) => bytes.readInt16BE(at + offset))
    sink.extra['acceleration'] = axes.join(',')
  },
  0x10: (sink, bytes, at, length) => {
    if (length >= 1) sink.extra['wakeSource'] = bytes[at] as number
  },
  0xfc: (sink, bytes, at, length) => {
    if (length >= 1) sink.extra['fence'] = bytes[at] as number
  },
}

/** DDMMmmmm or DDDMMmmmm. */
function microDegrees(digits: string, most: number): number | undefined {
  if (!/^\d+$/.test(digits)) return undefined
  const minutes = Number(digits.slice(-6)) / 10_000
  const micro = Math.round((Number(digits.slice(0, -6)) + minutes / 60) * 1e6)
  return minutes < 60 && micro <= most * 1e6 ? micro : undefined
}

type Place = Pick<Report, 'lat' | 'lon' | 'isFixed'>

/** Eight and nine digits, nibble of flags. */
function readPlace(from: Reader): Place {
  const digits = from.take(9).toString('hex')
  const flags = Number.parseInt(digits.slice(17), 16)
  const lat = microDegrees(digits.slice(0, 8), 90)
  const lon = microDegrees(digits.slice(8, 17), 180)
  if (lat === undefined || lon === undefined) return { lat: 0, lon: 0, isFixed: false }
  return {
    lat: flags & nibble.north ? lat : 0 - lat,
    lon: flags & nibble.east ? lon : 0 - lon,
    isFixed: (flags & nibble.fixed) !== 0,
  }
}

/** DDMMYYhhmmss UTC; -1 for no time. */
function readTime(from: Reader): number {
  const [day = 0, month = 0, year = 0, ...clock] = from.take(6)
  return bcdSeconds(Buffer.from([year, month, day, ...clock]), 0)
}

/** Tenths of km/h from knots in BCD. */
function readSpeed(from: Reader): number {
  const digits = from.u8().toString(16)
  return /^\d+$/.test(digits) ? Math.round(Number(digits) * 18.52) : 0
}

const stateBytes = 18

function readState(from: Reader, sink: Sink): Cell {
  const { report, extra } = sink
  report.signal = signalPercent(from.u8())
  report.satellites = from.u8()
  setMileage(sink, from.u32() * 1000)
  const level = from.u8()
  if (charging.has(level)) report.isCharging = true
  else setBattery(sink, level)
  const [cellId, lac, product] = [from.u32(), from.u16(), from.u8()]
  const [stateBits, alarmBits] = [from.u16(), from.u16()]
  extra['lockStateBits'] = stateBits
  if (product === padlock) extra['locked'] = (stateBits & lockedBit) !== 0
  raiseBits(sink, alarmBits, alarmsOfProduct[product] ?? {})
  return { lac, cellId }
}

function readRest(from: Reader, report: Report): void {
  const { extra } = report
  const unknown = { alarms: 0n, crossing: undefined, zoneMinutes: undefined, model: '' }
  const sink: Sink = { report, extra, ...unknown }
  if (from.left < stateBytes) return
  const { lac, cellId } = readState(from, sink)
  readEntries({ sink, bytes: from.bytes, at: from.at, end: from.end }, items)
  report.alarms = alarmsOfMask(sink.alarms)
  const { operator } = extra
  delete extra['operator']
  if (operator !== undefined && cellId > 0) extra['cells'] = `${operator},${lac},${cellId}`
}

/** Throws Truncated. */
export function decodePadlock({ id, name, serial, number, body, options }: Incoming): Message {
  const from = new Reader(body)
  const seconds = readTime(from)
  const report = { ...newReport(body), ...readPlace(from), isBuffered: id === storedId }
  report.speed = readSpeed(from)
  report.course = (from.u8() * 2) % 360
  report.fixedAt = seconds - (options.settings.zoneMinutes ?? 0) * 60
  report.systems = report.isFixed ? positionFlag.gps : 0
  readRest(from, report)
  const { battery, signal, extra } = report
  const facts: ReportExtra = { ...extra }
  if (battery !== undefined) facts['battery'] = battery
  if (signal !== undefined) facts['signal'] = signal
  const hasTime = seconds >= 0
  return {
    id,
    name,
    serial,
    number,
    kind: 'reports',
    reports: hasTime ? [report] : [],
    facts: hasTime ? {} : facts,
    fields: { ...report, ...(hasTime ? {} : { error: 'bad time' }), body: body.toString('hex') },
  }
}
