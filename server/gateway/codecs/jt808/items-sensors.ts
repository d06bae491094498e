import { Reader } from '../../wire/reader.ts'
import type { ItemReader, Sink } from './items.ts'

/** By bit of the mask [T]. */
const sensors: ((sink: Sink, from: Reader) => void)[] = [
  (sink, from) => {
    sink.extra['illuminance'] = from.u16()
  },
  (sink, from) => {
    sink.extra['temperature1'] = from.i16() / 10
  },
  (sink, from) => {
    sink.extra['humidity1'] = from.i16() / 10
  },
  (sink, from) => {
    sink.extra['acceleration'] = `${from.i16()},${from.i16()},${from.i16()}`
  },
  (_, from) => {
    from.skip(10)
  },
  (sink, from) => {
    sink.extra['airPressure'] = from.u16()
  },
]

/** 0xF6 of AOVX. */
export const readSensorBlock: ItemReader = (sink, bytes, at, length) => {
  const from = new Reader(bytes, at, at + length)
  const event = from.u8()
  sink.extra['event'] = event
  if (event === 2) sink.extra['moving'] = true
  const mask = from.u8()
  for (const [bit, read] of sensors.entries()) {
    if ((mask >> bit) & 1) read(sink, from)
  }
}

/** 0xF9 of AOVX. */
export const readFixBlock: ItemReader = (sink, bytes, at, length) => {
  const from = new Reader(bytes, at, at + length)
  const mask = from.u16()
  from.skip((mask & 1 ? 4 : 0) + (mask & 2 ? 4 : 0))
  if (mask & 4) sink.extra['hdop'] = from.u16() / 10
  from.skip((mask & 8 ? 6 : 0) + (mask & 32 ? 8 : 0))
  if (mask & 64) sink.extra['temperature3'] = from.i16() / 10
}

/** 0xF3 of AOVX. */
export const readTags: ItemReader = (sink, bytes, at, length) => {
  const from = new Reader(bytes, at, at + length)
  const mask = from.u8()
  for (let tag = 1; from.left >= 7; tag++) {
    sink.extra[`tag${tag}Mac`] = from.take(6).toString('hex')
    sink.extra[`tag${tag}Rssi`] = from.i8()
    if (mask & 1)
      sink.extra[`tag${tag}Name`] = from.take(10).toString('latin1').replaceAll('\0', '').trim()
    if (mask & 2) from.skip(2)
    if (mask & 4) sink.extra[`tag${tag}BatteryVolts`] = from.u16() / 1000
    if (mask & 8) sink.extra[`tag${tag}Temperature`] = from.i16() / 10
    if (mask & 16) sink.extra[`tag${tag}Humidity`] = from.i16() / 10
    from.skip((mask & 32 ? 6 : 0) + (mask & 64 ? 2 : 0) + (mask & 128 ? 2 : 0))
  }
}
