import { gunzipBounded } from '../../wire/gzip.ts'
import { Reader } from '../../wire/reader.ts'
import { asciiText } from '../../wire/text.ts'
import type { ReportExtra } from '../protocol.ts'
import { readObdText } from './items-obd.ts'
import { timeText } from './time.ts'

/** Longest content of a 0x0901 after unpacking. */
const maxInflatedBytes = 64 * 1024

/** Text of vendors' passthrough data, read where its kind is known (protocols.md §2; 0x40-0x41 [T]). */
export function readPassthrough(type: number, data: Buffer): ReportExtra {
  const extra: ReportExtra = {}
  if (type === 0x41) readObdText({ extra }, asciiText(data).trim())
  if (type === 0x40) {
    const parts = textAfter(data, 'GTSL').split('|')
    if (parts[4]) extra['driverId'] = parts[4]
  }
  if (type === 0x54) readSamples(data, extra)
  return extra
}

function textAfter(data: Buffer, mark: string): string {
  const at = data.indexOf(mark)
  return at < 0 ? '' : data.toString('latin1', at).trim()
}

/** Passthrough 0x54 of AOVX trackers: a location without alarms, then sensor samples by mask; the last one counts. */
function readSamples(data: Buffer, extra: ReportExtra): void {
  const from = new Reader(data, Math.min(24, data.length))
  while (from.left >= 8) {
    const mask = from.u16()
    extra['sampleTime'] = timeText(from.take(6).toString('hex'))
    if (mask & 1) extra['illuminance'] = from.u16()
    if (mask & 2) {
      extra['deviceTemperature'] = from.i16() / 10
      extra['humidity1'] = from.i16() / 10
    }
    if (mask & 4) extra['temperature3'] = from.i16() / 10
    if (mask & 8) extra['acceleration'] = `${from.i16()},${from.i16()},${from.i16()}`
    if (mask & 16) extra['airPressure'] = from.u16()
  }
}

/** Content of a 0x0901; undefined when it is no gzip or longer than a device has reason to send. */
export function inflate(data: Buffer): Buffer | undefined {
  return gunzipBounded(data, maxInflatedBytes)
}
