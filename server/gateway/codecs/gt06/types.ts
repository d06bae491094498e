import { Reader } from '../../wire/reader.ts'
import type { Message, ReplyFacts } from '../protocol.ts'
import { bareEntries } from './bare.ts'
import { gpsBlock, isBinaryTime } from './blocks.ts'
import { type Around, type Draft, newDraft } from './draft.ts'
import type { Gt06Frame } from './frame.ts'
import { decodeHeartbeat, decodeWatchStatus } from './heartbeat.ts'
import { decodeInfo } from './info.ts'
import { cardLayout, layoutOf } from './layouts.ts'
import { decodeByLayout } from './location.ts'
import { decodeModular } from './modular.ts'
import { decodeCells, decodeWifiOnly, takeNeighbours } from './network.ts'
import * as talk from './talk.ts'
import * as vendor from './vendor.ts'

/** What a decoder of a type gives: a draft, and for a reply which command it answers. */
type Decoded = { draft: Draft; reply?: ReplyFacts }
type Decode = (frame: Gt06Frame, around: Around) => Decoded
export type TypeEntry = { name: string; kind: Message['kind']; decode: Decode }

const raw: Decode = ({ content }) => {
  const draft = newDraft()
  draft.fields['hex'] = content.toString('hex')
  return { draft }
}

/** A layout by type or length; a type that also carries cell lists has those for the other lengths. */
const located: Decode = (frame, around) => {
  const layout = layoutOf(frame.type, frame.content)
  if (layout) return { draft: decodeByLayout(frame.content, layout, around) }
  const draft = frame.content.length > 0 ? decodeCells(frame.type, frame.content) : undefined
  return draft ? { draft } : raw(frame, around)
}

/** 19: cell and status in 13 bytes, else a list of cells ([T], SPACE10X). */
const cellStatusBytes = 17
const cellStatus: Decode = (frame, around) => {
  const draft =
    frame.content.length > cellStatusBytes ? decodeCells(frame.type, frame.content) : undefined
  return draft ? { draft } : located(frame, around)
}

const heartbeat: Decode = ({ type, content }, around) => ({
  draft: decodeHeartbeat(type, content, around),
})

/** 36: VL103's location by its length, a long frame is a piece of a photo, else a heartbeat. */
const status36: Decode = (frame, around) => {
  if (layoutOf(frame.type, frame.content)) return located(frame, around)
  return frame.isLong ? raw(frame, around) : heartbeat(frame, around)
}

/** 32 and 33 in the long form are AZ735's. */
const az735OrLocated: Decode = (frame, around) =>
  frame.isLong
    ? { draft: vendor.decodeAz735(frame.type, frame.content, around) }
    : located(frame, around)

const neighbours: Decode = ({ content }) => {
  const draft = newDraft()
  const from = new Reader(content)
  draft.gps = gpsBlock(from)
  draft.fields['gps'] = draft.gps
  takeNeighbours(from, draft)
  return { draft }
}

/**
 * A3 of wrist bands is 19 bytes long, a status of GL21L 7 or a few more; an alarm has at least a GPS block and a cell.
 */
const stepsBytes = 19
const mostStatusBytes = 18
const fence4g: Decode = (frame, around) => {
  const { content } = frame
  if (content.length <= mostStatusBytes) return { draft: decodeWatchStatus(content, around) }
  if (content.length === stepsBytes) return { draft: vendor.decodeSteps(content, around) }
  return located(frame, around)
}

/** A GPS block and a cell. A request begins with a cell and an answer with a length, which no time does. */
const leastCardBytes = 26

/** 17 up asks for an address or brings a card, 17 down gives the address: the answer begins with its length. */
const address: Decode = ({ content, isLong }, around) => {
  if (content.length >= leastCardBytes && isBinaryTime(content, 0))
    return { draft: decodeByLayout(content, cardLayout, around) }
  return content.length > 0 && !isLong && content[0] === content.length - 1
    ? talk.decodeAddressReply(content, false)
    : talk.decodeCellAddress(content, '2G')
}

/** 34: X1's has a time behind four bytes; without one it is a list of cells (SL4X). */
const leastX1Bytes = 51
const x1OrCells: Decode = (frame, around) => {
  const { type, content } = frame
  const isX1 = content.length >= leastX1Bytes && isBinaryTime(content, 4)
  if (isX1) return { draft: vendor.decodeX1(content, around) }
  return isBinaryTime(content, 0)
    ? { draft: decodeCells(type, content) ?? newDraft() }
    : raw(frame, around)
}

const entry = (name: string, kind: Message['kind'], decode: Decode): TypeEntry => ({
  name,
  kind,
  decode,
})

/** Types by number. Those of one model keep the model's name. */
const types: Record<number, TypeEntry> = {
  0x10: entry('gps', 'reports', located),
  0x11: entry('lbs', 'reports', located),
  0x12: entry('location', 'reports', located),
  0x13: entry('status', 'heartbeat', heartbeat),
  0x15: entry('command-reply', 'reply', ({ content }) => talk.decodeCommandText(content)),
  0x16: entry('alarm', 'reports', located),
  0x17: entry('address', 'other', address),
  0x18: entry('lbs-multi', 'reports', located),
  0x19: entry('lbs-status', 'reports', cellStatus),
  0x1a: entry('address-request', 'reports', located),
  0x1e: entry('location-cells', 'reports', neighbours),
  0x21: entry('command-reply-ext', 'reply', ({ content }) => talk.decodeCodedReply(content)),
  0x22: entry('location', 'reports', located),
  0x23: entry('status-ext', 'heartbeat', heartbeat),
  0x24: entry('lbs-multi', 'reports', located),
  0x25: entry('location-driver', 'reports', located),
  0x26: entry('alarm', 'reports', located),
  0x27: entry('alarm-fence', 'reports', located),
  0x28: entry('lbs-multi', 'reports', located),
  0x2a: entry('address-request', 'other', ({ content }) => talk.decodeGpsAddress(content)),
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
  0x70: entry('modules', 'other', ({ content }) => ({ draft: decodeModular(content) })),
  0x80: entry('command', 'other', ({ content }) => ({
    draft: talk.decodeCommandText(content).draft,
  })),
  0x8a: entry('time-request', 'time', ({ content }) => talk.decodeTime(content)),
  0x8c: entry('obd', 'other', ({ content }) => ({ draft: vendor.decodeObd(content) })),
  0x94: entry('info', 'other', (frame) => ({ draft: decodeInfo(frame) })),
  0x95: entry('camera', 'reports', ({ content }, around) => ({
    draft: vendor.decodeCamera(content, around),
  })),
  0x97: entry('address-reply', 'other', ({ content, isLong }) =>
    talk.decodeAddressReply(content, isLong),
  ),
  0x9b: entry('serial-port', 'other', ({ content }) => ({
    draft: vendor.decodeSerialPort(content),
  })),
  0xa0: entry('location-4g', 'reports', located),
  0xa1: entry('lbs-4g', 'reports', located),
  0xa2: entry('wifi-4g', 'reports', located),
  0xa3: entry('fence-4g', 'reports', fence4g),
  0xa4: entry('alarm-4g', 'reports', located),
  0xa5: entry('lbs-alarm-4g', 'reports', located),
  0xa7: entry('address-request-4g', 'other', ({ content }) =>
    talk.decodeCellAddress(content, '4G'),
  ),
  0xf2: entry('peripheral', 'other', ({ content }, around) => ({
    draft: vendor.decodePeripheral(content, around),
  })),
  0xf1: entry('items', 'other', ({ content }) => ({ draft: vendor.decodeItems(content) })),
  0xf3: entry('wifi', 'reports', ({ content }) => ({ draft: decodeWifiOnly(content) })),
}

const unknown: TypeEntry = entry('unknown', 'other', raw)

/** The decoder of a frame's type. Types that are not listed are kept as hex. */
export function typeEntry({ type, bareLength }: Gt06Frame): TypeEntry {
  const known = bareLength === undefined ? types[type] : bareEntries[type]
  return known ?? unknown
}
