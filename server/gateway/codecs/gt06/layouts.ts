import { imeiHeadOf, type Layout } from './location.ts'
import { alarmTrailer, endTrailer, fenceTrailer, keepRest, modeTrailer } from './status.ts'
import * as vendor from './vendor-trailers.ts'

const gpsAndCell = { head: 'gps', lbs: 'plain' } as const
const gpsAndSizedCell = { head: 'gps', lbs: 'sized' } as const

const layouts: Record<number, Layout> = {
  0x10: { head: 'gps', trailer: endTrailer },
  0x11: { lbs: 'plain', trailer: keepRest },
  0x12: { ...gpsAndCell, trailer: vendor.cardOrEnd },
  0x16: { ...gpsAndSizedCell, trailer: alarmTrailer },
  0x19: { lbs: 'plain', trailer: alarmTrailer },
  0x1a: { head: 'gps', trailer: keepRest },
  0x22: { ...gpsAndCell, trailer: modeTrailer },
  0x25: { head: 'imeiAndTimes', lbs: 'counted', cell: '2G+', trailer: vendor.workHours },
  0x26: { ...gpsAndSizedCell, trailer: alarmTrailer },
  0x27: { ...gpsAndSizedCell, trailer: fenceTrailer },
  0x2d: { ...gpsAndCell, trailer: modeTrailer },
  0x31: { ...gpsAndCell, trailer: modeTrailer },
  0x32: { head: 'gps', lbs: 'counted', cell: '2G+', trailer: vendor.alarmAndAltitude },
  0x37: { ...gpsAndCell, trailer: vendor.modules },
  0x38: { head: 'gps', trailer: keepRest },
  0x61: { head: 'imei', lbs: 'plain', trailer: vendor.cardNumber },
  0xa0: { ...gpsAndCell, cell: '4G', trailer: modeTrailer },
  0xa3: { ...gpsAndSizedCell, cell: '4G', trailer: alarmTrailer },
  0xa4: { ...gpsAndSizedCell, cell: '4G', trailer: fenceTrailer },
  0xa5: { lbs: 'plain', cell: '4G', trailer: alarmTrailer },
}

const byLength: [type: number, contentBytes: number, layout: Layout][] = [
  [0x11, 28, { ...gpsAndCell, cell: 'wide', trailer: keepRest }],
  [0x12, 28, { ...gpsAndCell, trailer: vendor.benway }],
  [0x12, 31, { ...gpsAndCell, trailer: vendor.vxt01 }],
  [0x12, 38, { ...gpsAndCell, trailer: vendor.s5 }],
  [0x16, 31, { ...gpsAndCell, trailer: vendor.vxt01 }],
  [0x16, 33, { ...gpsAndSizedCell, trailer: vendor.sl4xAlarm }],
  [0x16, 40, { ...gpsAndSizedCell, trailer: vendor.alarmAndCard }],
  [0x22, 42, { ...gpsAndCell, trailer: vendor.sl4x }],
  [0x22, 55, { head: 'imeiAndTimes', lbs: 'sized', trailer: vendor.workHours }],
  [0x24, 41, { ...gpsAndCell, trailer: keepRest }],
  [0x31, 31, { ...gpsAndCell, cell: 'wide', trailer: vendor.modeAndAltitude }],
  [0x31, 35, { ...gpsAndCell, cell: 'wide', trailer: vendor.modeAndAltitude }],
  [0x31, 37, { ...gpsAndCell, cell: 'wide', trailer: vendor.modeAndAltitude }],
  [0x36, 48, { ...gpsAndCell, cell: '2G+', trailer: vendor.vl103Status }],
  [0xa2, 59, { ...gpsAndCell, cell: '4G', trailer: vendor.wanway }],
]

const lengthKey = (type: number, contentBytes: number) => (type << 16) | contentBytes
const ofLength = new Map(
  byLength.map(([type, size, layout]) => [lengthKey(type, size), layout] as const),
)

export const cardLayout: Layout = { ...gpsAndCell, trailer: vendor.card }

/** Type 32: no length before the cell. */
const gt06v4: Layout = { head: 'gps', lbs: 'plain', cell: '2G+', trailer: vendor.gt06v4 }
const gpsBytes = 18
const leastSized = 8
const gt06v4Bytes = [38, 48] as const

/** Type 32 of GT02 4G, SL4X and LW4G; GT02 may state a length of 8 or none. */
const gt02Alarm: Layout = {
  head: 'gps',
  lbs: 'counted',
  cell: 'wide',
  trailer: vendor.alarmAndAltitude,
}
const gt02AlarmBytes = 34
const wideCellBytes = 10

function isGt02Alarm(content: Buffer): boolean {
  return content.length === gt02AlarmBytes || content[gpsBytes] === wideCellBytes
}

function hasPlainCell(content: Buffer): boolean {
  return ((content[gpsBytes] as number) & 0x7f) < leastSized
}

function isGt06v4(content: Buffer): boolean {
  const [least, most] = gt06v4Bytes
  return content.length >= least && content.length <= most && hasPlainCell(content)
}

export function layoutOf(type: number, content: Buffer): Layout | undefined {
  const layout = byTypeAndLength(type, content)
  const own = layout?.head === 'gps' ? imeiHeadOf(content) : undefined
  if (!own) return layout
  const behind = byTypeAndLength(type, content.subarray(own.bytes))
  return behind?.head === 'gps' ? { ...behind, head: own.head } : layout
}

function byTypeAndLength(type: number, content: Buffer): Layout | undefined {
  if (type === 0x32 && isGt06v4(content)) return gt06v4
  if (type === 0x32 && isGt02Alarm(content)) return gt02Alarm
  const ofSize = ofLength.get(lengthKey(type, content.length))
  const isCutAlarm = type === 0x16 && ofSize?.lbs === 'plain' && !hasPlainCell(content)
  return isCutAlarm ? layouts[type] : (ofSize ?? layouts[type])
}
