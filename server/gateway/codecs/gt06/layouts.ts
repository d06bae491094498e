import type { Layout } from './location.ts'
import { alarmTail, fenceTail, keepRest, mileageAtEnd, modeTail } from './status.ts'
import * as vendor from './vendor-tails.ts'

const gpsAndCell = { head: 'gps', lbs: 'plain' } as const
const gpsAndSizedCell = { head: 'gps', lbs: 'sized' } as const

/** Location and alarm types by their own layout (protocols.md §3). */
const layouts: Record<number, Layout> = {
  0x10: { head: 'gps', tail: keepRest },
  0x11: { lbs: 'plain', tail: keepRest },
  0x12: { ...gpsAndCell, tail: mileageAtEnd },
  0x16: { ...gpsAndSizedCell, tail: alarmTail },
  0x19: { lbs: 'plain', tail: alarmTail },
  0x1a: { head: 'gps', tail: keepRest },
  0x22: { ...gpsAndCell, tail: modeTail },
  0x25: { head: 'imeiAndTimes', lbs: 'counted', cell: '2G+', tail: vendor.workHours },
  0x26: { ...gpsAndSizedCell, tail: alarmTail },
  0x27: { ...gpsAndSizedCell, tail: fenceTail },
  0x2d: { ...gpsAndCell, tail: modeTail },
  0x31: { ...gpsAndCell, tail: modeTail },
  0x32: { head: 'gps', lbs: 'counted', cell: '2G+', tail: alarmTail },
  0x37: { ...gpsAndCell, tail: vendor.modules },
  0x38: { head: 'gps', tail: keepRest },
  0x61: { head: 'imei', lbs: 'plain', tail: vendor.cardNumber },
  0xa0: { ...gpsAndCell, cell: '4G', tail: modeTail },
  0xa3: { ...gpsAndSizedCell, cell: '4G', tail: alarmTail },
  0xa4: { ...gpsAndSizedCell, cell: '4G', tail: fenceTail },
  0xa5: { lbs: 'plain', cell: '4G', tail: alarmTail },
}

/** Layouts that a type has at one length of content only: the length tells the model family. */
const byLength: [type: number, contentBytes: number, layout: Layout][] = [
  [0x11, 28, { head: 'gps', tail: vendor.wideCell }],
  [0x12, 28, { ...gpsAndCell, tail: vendor.benway }],
  [0x12, 31, { ...gpsAndCell, tail: vendor.vxt01 }],
  [0x12, 38, { ...gpsAndCell, tail: vendor.s5 }],
  [0x12, 108, { ...gpsAndCell, tail: vendor.licence }],
  [0x16, 31, { ...gpsAndCell, tail: vendor.vxt01 }],
  [0x16, 33, { ...gpsAndSizedCell, tail: vendor.sl4xAlarm }],
  [0x16, 40, { ...gpsAndSizedCell, tail: vendor.alarmAndCard }],
  [0x22, 42, { ...gpsAndCell, tail: vendor.sl4x }],
  [0x22, 55, { head: 'imeiAndTimes', lbs: 'sized', tail: vendor.workHours }],
  [0x24, 41, { ...gpsAndCell, tail: keepRest }],
  [0x36, 48, { ...gpsAndCell, cell: '2G+', tail: vendor.vl103Status }],
  [0xa2, 59, { ...gpsAndCell, cell: '4G', tail: vendor.wanway }],
]

const lengthKey = (type: number, contentBytes: number) => (type << 16) | contentBytes
const ofLength = new Map(
  byLength.map(([type, size, layout]) => [lengthKey(type, size), layout] as const),
)

/** The layout of a message by its length, else by its type; undefined when the type has none. */
export function layoutOf(type: number, contentBytes: number): Layout | undefined {
  return ofLength.get(lengthKey(type, contentBytes)) ?? layouts[type]
}
