import { Reader } from '../../wire/reader.ts'
import type { ItemReader, Sink } from './items.ts'

/** Sensors in the order of the mask's bits; each reads what its bit announces [T]. */
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

/** Item 0xF6 of AOVX trackers: event B, mask B, values of the sensors named by the mask. */
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
