import { Reader } from '../../wire/reader.ts'
import type { Message, ReplyFacts } from '../protocol.ts'
import { bareEntries } from './bare-entries.ts'
import { gpsBlock, isBinaryTime } from './blocks.ts'
import * as commandMessages from './command-messages.ts'
import type { Gt06Frame } from './frame.ts'
import { decodeHeartbeat, decodeWatchStatus } from './heartbeat.ts'
import { decodeInfo } from './info.ts'
import { cardLayout, layoutOf } from './layouts.ts'
import { decodeByLayout } from './location.ts'
import { decodeLockModules, decodeModular } from './modular.ts'
import { decodeCells, decodeWifiOnly, takeNeighbours } from './network.ts'
import { type DecodeContext, newPartialReport, type PartialReport } from './partial-report.ts'
import * as vendor from './vendor.ts'

type Decoded = { partial: PartialReport; reply?: ReplyFacts }
type Decode = (frame: Gt06Frame, context: DecodeContext) => Decoded
export type TypeEntry = { name: string; kind: Message['kind']; decode: Decode }

const raw: Decode = ({ content }) => {
  const partial = newPartialReport()
  partial.fields['hex'] = content.toString('hex')
  return { partial }
}

/** Other lengths may be cell lists. */
const located: Decode = (frame, context) => {
  const layout = layoutOf(frame.type, frame.content)
  if (layout) return { partial: decodeByLayout(frame.content, layout, context) }
  const partial = frame.content.length > 0 ? decodeCells(frame.type, frame.content) : undefined
  return partial ? { partial } : raw(frame, context)
}

/** 19: cell and status, else cells ([T], SPACE10X). */
const cellStatusBytes = 17
const cellStatus: Decode = (frame, context) => {
  const partial =
    frame.content.length > cellStatusBytes ? decodeCells(frame.type, frame.content) : undefined
  return partial ? { partial } : located(frame, context)
}

const heartbeat: Decode = ({ type, content }, context) => ({
  partial: decodeHeartbeat(type, content, context),
})

/** VL103 by length; long: photo pieces, else heartbeats. */
const status36: Decode = (frame, context) => {
  if (layoutOf(frame.type, frame.content)) return located(frame, context)
  return frame.isLong ? raw(frame, context) : heartbeat(frame, context)
}

/** Long 32 and 33 are AZ735's. */
const az735OrLocated: Decode = (frame, context) =>
  frame.isLong
    ? { partial: vendor.decodeAz735(frame.type, frame.content, context) }
    : located(frame, context)

const neighbours: Decode = ({ content }) => {
  const partial = newPartialReport()
  const from = new Reader(content)
  partial.gps = gpsBlock(from)
  partial.fields['gps'] = partial.gps
  takeNeighbours(from, partial)
  return { partial }
}

/** A3: wrist bands 19 bytes, GL21L 7, alarms longer. */
const stepsBytes = 19
const mostStatusBytes = 18
const fence4g: Decode = (frame, context) => {
  const { content } = frame
  if (content.length <= mostStatusBytes) return { partial: decodeWatchStatus(content, context) }
  if (content.length === stepsBytes) return { partial: vendor.decodeSteps(content, context) }
  return located(frame, context)
}

const leastCardBytes = 26

/** Down: address behind its length. */
const address: Decode = ({ content, isLong }, context) => {
  if (content.length >= leastCardBytes && isBinaryTime(content, 0))
    return { partial: decodeByLayout(content, cardLayout, context) }
  return content.length > 0 && !isLong && content[0] === content.length - 1
    ? commandMessages.decodeAddressReply(content, false)
    : commandMessages.decodeCellAddress(content, '2G')
}

/** X1 has a time behind four bytes, SL4X cells. */
const leastX1Bytes = 51
const x1OrCells: Decode = (frame, context) => {
  const { type, content } = frame
  const isX1 = content.length >= leastX1Bytes && isBinaryTime(content, 4)
  if (isX1) return { partial: vendor.decodeX1(content, context) }
  return isBinaryTime(content, 0)
    ? { partial: decodeCells(type, content) ?? newPartialReport() }
    : raw(frame, context)
}

const entry = (name: string, kind: Message['kind'], decode: Decode): TypeEntry => ({
  name,
  kind,
  decode,
})

const types: Record<number, TypeEntry> = {
  0x10: entry('gps', 'reports', located),
  0x11: entry('lbs', 'reports', located),
  0x12: entry('location', 'reports', located),
  0x13: entry('status', 'heartbeat', heartbeat),
  0x15: entry('command-reply', 'reply', ({ content }) =>
    commandMessages.decodeCommandText(content),
  ),
  0x16: entry('alarm', 'reports', located),
  0x17: entry('address', 'other', address),
  0x18: entry('lbs-multi', 'reports', located),
  0x19: entry('lbs-status', 'reports', cellStatus),
  0x1a: entry('address-request', 'reports', located),
  0x1e: entry('location-cells', 'reports', neighbours),
  0x21: entry('command-reply-ext', 'reply', ({ content }) =>
    commandMessages.decodeCodedReply(content),
  ),
  0x22: entry('location', 'reports', located),
  0x23: entry('status-ext', 'heartbeat', heartbeat),
  0x24: entry('lbs-multi', 'reports', located),
  0x25: entry('location-driver', 'reports', located),
  0x26: entry('alarm', 'reports', located),
  0x27: entry('alarm-fence', 'reports', located),
  0x28: entry('lbs-multi', 'reports', located),
  0x2a: entry('address-request', 'other', ({ content }) =>
    commandMessages.decodeGpsAddress(content),
  ),
  0x2c: entry('wifi', 'reports', located),
  0x2d: entry('location', 'reports', located),
  0x2e: entry('lbs-multi', 'reports', located),
  0x31: entry('location', 'reports', located),
  0x32: entry('location-status', 'reports', az735OrLocated),
  0x33: entry('wifi', 'reports', az735OrLocated),
  0x34: entry('location-x1', 'reports', x1OrCells),
  0x36: entry('status', 'heartbeat', status36),
  0x37: entry('location-modules', 'reports', located),
  0x38: entry('location', 'reports', located),
  0x61: entry('card', 'reports', located),
  0x70: entry('modules', 'other', ({ content }) => ({ partial: decodeModular(content) })),
  0x80: entry('command', 'other', ({ content }) => ({
    partial: commandMessages.decodeCommandText(content).partial,
  })),
  0x8a: entry('time-request', 'time', ({ content }) => commandMessages.decodeTime(content)),
  0x8c: entry('obd', 'other', ({ content }) => ({ partial: vendor.decodeObd(content) })),
  0x94: entry('info', 'other', (frame) => ({ partial: decodeInfo(frame) })),
  0x95: entry('camera', 'reports', ({ content }, context) => ({
    partial: vendor.decodeCamera(content, context),
  })),
  0x97: entry('address-reply', 'other', ({ content, isLong }) =>
    commandMessages.decodeAddressReply(content, isLong),
  ),
  0x98: entry('lock-modules', 'other', ({ content }) => ({ partial: decodeLockModules(content) })),
  0x9b: entry('serial-port', 'other', ({ content }) => ({
    partial: vendor.decodeSerialPort(content),
  })),
  0xa0: entry('location-4g', 'reports', located),
  0xa1: entry('lbs-4g', 'reports', located),
  0xa2: entry('wifi-4g', 'reports', located),
  0xa3: entry('fence-4g', 'reports', fence4g),
  0xa4: entry('alarm-4g', 'reports', located),
  0xa5: entry('lbs-alarm-4g', 'reports', located),
  0xa7: entry('address-request-4g', 'other', ({ content }) =>
    commandMessages.decodeCellAddress(content, '4G'),
  ),
  0xf2: entry('peripheral', 'other', ({ content }, context) => ({
    partial: vendor.decodePeripheral(content, context),
  })),
  0xf1: entry('items', 'other', ({ content }) => ({ partial: vendor.decodeItems(content) })),
  0xf3: entry('wifi', 'reports', ({ content }) => ({ partial: decodeWifiOnly(content) })),
}

const unknown: TypeEntry = entry('unknown', 'other', raw)

export function typeEntry({ type, bareLength }: Gt06Frame): TypeEntry {
  const known = bareLength === undefined ? types[type] : bareEntries[type]
  return known ?? unknown
}
