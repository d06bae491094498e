import type { AlarmType } from '#lib/codes/alarm-types.ts'
import { contentDigest } from '../../wire/checksum.ts'
import { isMisfit } from '../../wire/layout.ts'
import { Reader } from '../../wire/reader.ts'
import { asciiText } from '../../wire/text.ts'
import { Writer } from '../../wire/writer.ts'
import { mostMileage, type Report, type ReportExtra } from '../protocol.ts'
import { type LocationScope, readLocation, state } from './location.ts'

type Base = {
  state: number
  lat: number
  lon: number
  altitude: number
  speed: number
  course: number
  time: Buffer
}

type Found = { base: Base; extra: ReportExtra; alarms: AlarmType[]; isBuffered: boolean }

/** 0xF0/01: sizes and units by id [T]. */
const engineValues: Record<number, [name: string, divisor: number, offset?: number]> = {
  0x0102: ['odometerKm', 10],
  0x0103: ['fuelLitres', 100],
  0x0105: ['fuelUsedLitres', 100],
  0x0111: ['fuelTemperature', 1, 40],
  0x012e: ['oilLevel', 10],
  0x014a: ['fuelConsumption', 100],
  0x0528: ['odometerKm', 10],
  0x052a: ['fuelLitres', 100],
  0x052b: ['fuelPercent', 1],
  0x052c: ['fuelUsedLitres', 100],
  0x052d: ['coolantTemperature', 1, 40],
  0x052e: ['airTemperature', 1, 40],
  0x0530: ['powerVolts', 1000],
  0x0535: ['obdSpeedKmh', 10],
  0x0536: ['rpm', 1],
  0x053d: ['intakePressure', 10],
  0x0544: ['liquidLevel', 1],
  0x0546: ['odometerKm', 10],
  0x0547: ['throttle', 1],
  0x0548: ['throttle', 1],
}

/** 0xF0/03 [T]. */
const events: Partial<Record<number, AlarmType>> = {
  0x02: 'powerFailure',
  0x0e: 'stay',
  0x1a: 'harshAcceleration',
  0x1b: 'harshBraking',
  0x1c: 'harshCornering',
  0x1d: 'dangerousDriving',
  0x1e: 'dangerousDriving',
  0x1f: 'dangerousDriving',
  0x23: 'fatigue',
  0x25: 'overspeed',
  0x26: 'collision',
  0x27: 'collision',
  0x28: 'collision',
  0x31: 'doorOpen',
  0x32: 'doorOpen',
}

function place(from: Reader): Pick<Base, 'state' | 'lat' | 'lon'> {
  return { state: from.u32(), lat: from.u32(), lon: from.u32() }
}

function motion(from: Reader): Pick<Base, 'altitude' | 'speed' | 'course'> {
  return { altitude: from.u16(), speed: from.u16(), course: from.u16() }
}

function readEngine(from: Reader, extra: ReportExtra): void {
  for (let left = from.u8(); left > 0; left--) {
    const id = from.u16()
    const value = from.take(from.u8())
    const known = engineValues[id]
    if (id === 0xfeec) extra['vin'] = asciiText(value)
    else if (known && value.length > 0 && value.length <= 4) {
      const [name, divisor, offset = 0] = known
      extra[name] = value.readUIntBE(0, value.length) / divisor - offset
    }
  }
}

function readEvents(from: Reader, alarms: AlarmType[]): void {
  for (let left = from.u8(); left > 0; left--) {
    const type = events[from.u8()]
    from.skip(from.u8())
    if (type && !alarms.includes(type)) alarms.push(type)
  }
}

function readCodes(from: Reader, extra: ReportExtra): void {
  const codes: string[] = []
  for (let systems = from.u16(); systems > 0; systems--) {
    from.skip(4)
    for (let left = from.u16(); left > 0; left--) {
      from.skip(8)
      codes.push(asciiText(from.take(from.u16())))
    }
  }
  extra['troubleCodes'] = codes.join(' ')
}

/** 0xF0: 01 engine, 02 codes, 03 events [T]. */
function readObd(from: Reader): Found | undefined {
  const time = from.take(6)
  const isBuffered = from.u8() > 0
  from.skip(1)
  const subtype = from.u8()
  const extra: ReportExtra = {}
  const alarms: AlarmType[] = []
  if (subtype === 1) readEngine(from, extra)
  else if (subtype === 2) readCodes(from, extra)
  else if (subtype === 3) readEvents(from, alarms)
  else return undefined
  return {
    base: { ...place(from), altitude: 0, speed: 0, course: 0, time },
    extra,
    alarms,
    isBuffered,
  }
}

/** 0x53, 0x54 of AOVX: no alarms [T]. */
function readSampled(from: Reader): Found {
  const base = { ...place(from), ...motion(from), time: from.take(6) }
  return { base, extra: {}, alarms: [], isBuffered: false }
}

/** 0xFF: signed; first fix only [T]. */
function readSigned(from: Reader): Found {
  const time = from.take(6)
  const [lat, lon] = [from.i32(), from.i32()]
  const hemispheres = (lat < 0 ? state.south : 0) | (lon < 0 ? state.west : 0)
  const base = {
    state: state.fixed | hemispheres,
    lat: Math.abs(lat),
    lon: Math.abs(lon),
    ...motion(from),
    time,
  }
  return { base, extra: {}, alarms: [], isBuffered: false }
}

const readers: Record<number, (from: Reader) => Found | undefined> = {
  0x53: readSampled,
  0x54: readSampled,
  0xf0: readObd,
  0xff: readSigned,
}

export function readPassthroughPosition(
  type: number,
  data: Buffer,
  scope: LocationScope,
): Report | undefined {
  const read = readers[type]
  if (!read) return undefined
  try {
    const found = read(new Reader(data))
    return found && reportOf(found, data, scope)
  } catch (error) {
    if (isMisfit(error)) return undefined
    throw error
  }
}

/** One treatment of hemisphere, zone and time. */
function reportOf(found: Found, data: Buffer, scope: LocationScope): Report | undefined {
  const { base, extra, alarms, isBuffered } = found
  const body = new Writer(28).u32(0).u32(base.state).u32(base.lat).u32(base.lon)
  body.u16(base.altitude).u16(base.speed).u16(base.course).raw(base.time)
  const report = readLocation(body.done(), 0, 28, { ...scope, isBuffered })
  if (!report) return undefined
  const { odometerKm, ...values } = extra
  const metres = typeof odometerKm === 'number' ? Math.round(odometerKm * 1000) : report.mileage
  const mileage = metres <= mostMileage ? metres : -1
  const seq = contentDigest(data)
  return { ...report, mileage, seq, extra: { ...report.extra, ...values }, alarms }
}
