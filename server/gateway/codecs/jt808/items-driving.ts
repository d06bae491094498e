import { gbkText } from '../../wire/text.ts'
import {
  type ItemReader,
  type ItemTable,
  isPrintable,
  raise,
  raiseBits,
  setBattery,
  setMileage,
  unsigned,
} from './items.ts'
import { atLeast, byLength, exactly, readEntries } from './items-length.ts'
import { bcdSeconds } from './time.ts'

/** Four bytes [G51]. */
const gps51Alarms = {
  0: 'vibration',
  1: 'fallOff',
  3: 'harshAcceleration',
  4: 'harshBraking',
  5: 'harshCornering',
  8: 'lowPower',
  9: 'poweredOff',
  10: 'poweredOff',
} as const

const driving: Partial<
  Record<number, 'harshAcceleration' | 'harshBraking' | 'harshCornering' | 'collision'>
> = {
  1: 'harshAcceleration',
  2: 'harshBraking',
  3: 'harshCornering',
  0x16: 'collision',
}

function videoAlarm(name: string): ItemReader {
  return (sink, bytes, at, length) => {
    sink.extra[name] = bytes[at + 5] as number
    if (length >= 47)
      sink.extra['alarmLabel'] = bytes.toString('hex', at + length - 16, at + length)
  }
}

/** Alarms: 0 vibration, 1-3 SOS; 0 armed, 1 asleep if bit 2 [SLC]. */
function petState(...[sink, bytes, at]: Parameters<ItemReader>): void {
  const alarms = bytes.readUInt16BE(at)
  raiseBits(sink, alarms, { 0: 'vibration', 1: 'sos', 2: 'sos', 3: 'sos' })
  const switches = bytes.readUInt16BE(at + 2)
  sink.extra['isArmed'] = (switches & 1) !== 0
  if (switches & 4 && switches & 2) sink.report.isAsleep = true
}

function readDrivingEntries(...[sink, bytes, at, length]: Parameters<ItemReader>): void {
  if (bytes[at] !== 0x7c) return
  const table: ItemTable = {
    1: (to, data, from, size) => {
      if (size < 4) return
      raiseBits(to, data.readUInt32BE(from), {
        0: 'harshAcceleration',
        1: 'harshBraking',
        2: 'harshCornering',
        3: 'collision',
        4: 'fallOff',
      })
    },
  }
  readEntries({ sink, bytes, at: at + 1, end: at + length }, table)
}

/** ff: charging [T]. */
export const battery: ItemReader = (sink, bytes, at) => {
  if (bytes[at] === 0xff) sink.report.isCharging = true
  else setBattery(sink, bytes[at] as number)
}

export function odometerMetres(...[sink, bytes, at]: Parameters<ItemReader>): void {
  setMileage(sink, bytes.readUInt32BE(at))
}

const identity = /\d{17}[\dXx]|\d{15}/
const decimal = /^\d+$/
const leastCard = 4

const mostCardState = 4

/** State, bytes of the card, card [SLC]. */
function isSizedCard(bytes: Buffer, at: number, length: number): boolean {
  return length >= 2 && (bytes[at] as number) <= mostCardState && bytes[at + 1] === length - 2
}

/** [SLC]; others: number with name, or digits, perhaps behind a state and a time. */
function driverCard(...[sink, bytes, at, length]: Parameters<ItemReader>): void {
  const isSized = isSizedCard(bytes, at, length)
  const hasState = (bytes[at] as number) < 0x10
  if (hasState) sink.extra['driverState'] = bytes[at] as number
  const start = at + (hasState ? 1 : 0) + (isSized ? 1 : 0)
  const hasTime = !isSized && length >= 7 + leastCard && bcdSeconds(bytes, start) >= 0
  const from = start + (hasTime ? 6 : 0)
  const content = bytes.subarray(from, at + length)
  const text = gbkText(content)
  const number = identity.exec(text)?.[0]
  const digits = content.toString('hex').replace(/f+$/, '')
  const isText = isPrintable(content, 0, content.length)
  const mayBeBcd = isSized ? !decimal.test(text) : !isText && digits.length >= leastCard * 2
  if (number) {
    sink.extra['driverId'] = number
    const name = text.replace(number, '').replace(/[,;|]/g, ' ').trim()
    if (name !== '') sink.extra['driver'] = name
  } else if (mayBeBcd && decimal.test(digits))
    sink.extra['driverId'] = digits.replace(/^0+(?=.)/, '')
  else if (isText) sink.extra['driverId'] = text
}

export const drivingItems: ItemTable = {
  0x57: byLength([
    exactly(8),
    (sink, bytes, at) => {
      const alarms = bytes.readUInt16BE(at)
      raiseBits(sink, alarms, { 8: 'harshAcceleration', 9: 'harshBraking', 10: 'harshCornering' })
      sink.extra['switchBits'] = bytes.readUInt16BE(at + 2)
      sink.extra['extendedAlarmBits'] = bytes.readUInt32BE(at + 4)
    },
  ]),
  0x64: byLength([atLeast(6), videoAlarm('adasAlarm')]),
  0x65: byLength([atLeast(6), videoAlarm('dmsAlarm')]),
  0x70: byLength([
    atLeast(6),
    (sink, bytes, at) => {
      const kind = driving[bytes[at + 5] as number]
      if (kind) raise(sink, kind)
    },
  ]),
  0xd0: byLength([
    exactly(4),
    (sink, bytes, at) => raiseBits(sink, bytes.readUInt32BE(at), { 3: 'vibration' }),
  ]),
  0xe7: byLength([exactly(8), petState]),
  0xfa: (sink, bytes, at, length) => {
    if (length > 4 || isSizedCard(bytes, at, length)) driverCard(sink, bytes, at, length)
    else if (length === 4) {
      sink.extra['deviceAlarmBits'] = bytes.readUInt32BE(at)
      raiseBits(sink, bytes.readUInt32BE(at), gps51Alarms)
    }
  },
  0xfe: byLength(
    [exactly(1), battery],
    [exactly(2), unsigned('powerVolts', 2, 10)],
    [exactly(4), odometerMetres],
    [atLeast(3), readDrivingEntries],
  ),
}
