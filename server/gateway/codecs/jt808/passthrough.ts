import { gunzipBounded } from '../../wire/gunzip-bounded.ts'
import { isMisfit } from '../../wire/layout.ts'
import { Reader } from '../../wire/reader.ts'
import { asciiText } from '../../wire/text.ts'
import type { ReportExtra } from '../protocol.ts'
import { readObdText } from './items-obd.ts'
import { timeText } from './time.ts'

const maxInflatedBytes = 64 * 1024

type Read = (data: Buffer, extra: ReportExtra) => void

const readers: Record<number, Read> = {
  0x40: (data, extra) => {
    const parts = textAfter(data, 'GTSL').split('|')
    if (parts[4]) extra['driverId'] = parts[4]
  },
  0x41: (data, extra) => readObdText({ extra }, asciiText(data).trim()),
  0x53: readTags,
  0x54: readSamples,
  0xf0: readObd,
}

/** 0x0900; the rest stays hex. */
export function readPassthrough(type: number, data: Buffer): ReportExtra {
  const extra: ReportExtra = {}
  try {
    readers[type]?.(data, extra)
  } catch (error) {
    if (!isMisfit(error)) throw error
  }
  return extra
}

function textAfter(data: Buffer, mark: string): string {
  const at = data.indexOf(mark)
  return at < 0 ? '' : data.toString('latin1', at).replaceAll('\0', '').trim()
}

/** 0x54 of AOVX; the last sample counts. */
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

/** 0x53 of AOVX. */
function readTags(data: Buffer, extra: ReportExtra): void {
  const from = new Reader(data, Math.min(25, data.length))
  while (from.left >= 9) {
    const tag = `tag${from.u8() + 1}`
    extra[`${tag}Mac`] = from.take(6).toString('hex')
    extra[`${tag}Rssi`] = from.i8()
    extra[`${tag}Data`] = from.take(from.u8()).toString('hex')
  }
}

/** 0xF0: 0B vehicle number, 15 event. */
function readObd(data: Buffer, extra: ReportExtra): void {
  const from = new Reader(data, Math.min(8, data.length))
  const subtype = from.u8()
  if (subtype === 0x0b && from.u8() > 0) extra['vin'] = asciiText(from.take(17))
  if (subtype === 0x15) extra['event'] = from.u32()
}

/** 0x0901; undefined if no gzip or too large. */
export function inflate(data: Buffer): Buffer | undefined {
  return gunzipBounded(data, maxInflatedBytes)
}
