import { bcdText } from '../../wire/bcd.ts'
import { Reader } from '../../wire/reader.ts'
import { gpsBlock } from './blocks.ts'
import type { Gt06Frame } from './frame.ts'
import { dbm } from './network.ts'
import { type DecodeContext, newPartialReport, type PartialReport } from './partial-report.ts'
import { keepRest } from './status.ts'

type Decode = (frame: Gt06Frame, context: DecodeContext) => { partial: PartialReport }

/** 11 is buffered. */
const fix: Decode = ({ type, content }, context) => {
  const partial = newPartialReport()
  const from = new Reader(content)
  partial.gps = gpsBlock(from)
  partial.fields['gps'] = partial.gps
  partial.isBuffered = type === 0x11
  keepRest(from, partial, context)
  return { partial }
}

/** BCD, as UTC; checked by the framing. */
function decimalTime(from: Reader): number {
  const digits = bcdText(from.take(6))
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
    digits.match(/\d\d/g) ?? []
  ).map(Number)
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second) / 1000
}

/** Buffered 17, 69: time, access points, cells of one operator. */
const networks: Decode = ({ type, content, bareLength = 0 }, context) => {
  const partial = newPartialReport()
  const from = new Reader(content)
  partial.clock = decimalTime(from)
  partial.isBuffered = type === 0x17
  const points: string[] = []
  while (points.length < bareLength && from.left >= 7)
    points.push(`${from.take(6).toString('hex')},${dbm(from.u8())}`)
  const cells: string[] = []
  const count = from.left > 0 ? from.u8() : 0
  if (from.left >= 3) {
    const [mcc, mnc] = [from.u16(), from.u8()]
    while (cells.length < count && from.left >= 5)
      cells.push(`${mcc},${mnc},${from.u16()},${from.u16()},${dbm(from.u8())}`)
  }
  Object.assign(partial.fields, { wifi: points, cells })
  if (points.length > 0) partial.extra['wifi'] = points.join(';')
  if (cells.length > 0) partial.extra['cells'] = cells.join(';')
  keepRest(from, partial, context)
  return { partial }
}

export const bareEntries: Record<
  number,
  { name: string; kind: 'reports'; decode: Decode } | undefined
> = {
  0x10: { name: 'gps', kind: 'reports', decode: fix },
  0x11: { name: 'gps-stored', kind: 'reports', decode: fix },
  0x17: { name: 'wifi-stored', kind: 'reports', decode: networks },
  0x69: { name: 'wifi', kind: 'reports', decode: networks },
}
