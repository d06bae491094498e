import {
  asciiOf,
  type ItemReader,
  type ItemTable,
  isPrintable,
  raise,
  setBattery,
  unsigned,
} from './items.ts'
import { addWifiText, cell9, gsm5 } from './items-network.ts'

const readBattery: ItemReader = (sink, bytes, at, length) => {
  if (length >= 1) setBattery(sink, bytes[at] as number)
}

/** {length W of type and data, type W, data}; alarms active low [T]. */
const entries: ItemTable = {
  0x01: unsigned('fuelLitres1', 2, 10),
  0x23: (sink, bytes, at, length) => {
    const value = Number(asciiOf(bytes, at, length))
    if (Number.isFinite(value)) sink.extra['fuelLitres2'] = value
  },
  0x2d: (sink, bytes, at, length) => {
    if (length >= 4) sink.extra['powerVolts'] = bytes.readUInt32BE(at) / 1000
    else if (length >= 2) sink.extra['batteryVolts'] = bytes.readUInt16BE(at) / 1000
  },
  0x89: (sink, bytes, at, length) => {
    if (length < 4) return
    if (((bytes[at + 3] as number) & 1) === 0) raise(sink, 'powerFailure')
    if (((bytes[at + 2] as number) & 0x10) === 0) raise(sink, 'fallOff')
  },
  0xa8: readBattery,
  0xe1: readBattery,
  0xb2: (sink, bytes, at, length) => {
    if (length >= 10) sink.extra['iccid'] = bytes.toString('hex', at, at + 10).replace(/f+$/, '')
  },
  0xb9: (sink, bytes, at, length) => {
    if (length > 1) addWifiText(sink, asciiOf(bytes, at + 1, length - 1))
  },
  0xc5: (sink, bytes, at, length) => {
    if (length < 4) return
    const bits = bytes.readUInt32BE(at)
    if ((bits & 0x40) === 0) raise(sink, 'vibration')
    const motion = (bits >>> 23) & 3
    if (motion < 2) sink.extra['moving'] = motion === 0
  },
  0xc6: (sink, bytes, at, length) => {
    if (length < 1) return
    sink.extra['batteryAlarm'] = bytes[at] as number
    if (bytes[at] === 3 || bytes[at] === 4) raise(sink, 'lowPower')
  },
  0xce: unsigned('powerVolts', 2, 100),
  0xd5: (sink, bytes, at, length) => {
    if (length === 15) sink.extra['imei'] = asciiOf(bytes, at, length)
  },
  0xd8: cell9,
}

/** Text with the zone, 2G cells, or a list. */
export const item0xEB: ItemReader = (sink, bytes, at, length) => {
  if (isPrintable(bytes, at, length)) return readZone(sink, bytes, at, length)
  if (length >= 8 && bytes.readUInt16BE(at) > 200 && (length - 3) % 5 === 0)
    return gsm5(sink, bytes, at, length)
  const end = at + length
  let next = at
  while (next + 4 <= end) {
    const stated = bytes.readUInt16BE(next)
    // Some firmware states a wrong length.
    const entryEnd = stated < 2 ? end : Math.min(next + 2 + stated, end)
    const type = bytes.readUInt16BE(next + 2)
    entries[type]?.(sink, bytes, next + 4, entryEnd - next - 4)
    next = entryEnd
  }
}

const readZone: ItemReader = (sink, bytes, at, length) => {
  const text = asciiOf(bytes, at, length)
  sink.extra['zone'] = text
  const found = /^UTC([+-])(\d\d):?(\d\d)$/.exec(text)
  if (!found) return
  const minutes = Number(found[2]) * 60 + Number(found[3])
  sink.zoneMinutes = found[1] === '-' ? -minutes : minutes
}
