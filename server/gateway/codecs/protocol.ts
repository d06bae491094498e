import type { AlarmType } from '#lib/codes/alarm-types.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { contentDigest } from '../wire/checksum.ts'
import { QuietError } from '../wire/quiet-error.ts'

/**
 * What a protocol is to the gateway: a table of pure functions over bytes. The session owns the socket, serial
 * numbers, replies in order, log-in and time-outs; a codec has no socket, clock, log or database.
 */

/** Facts of a device that change how its bytes read. Kept in device.settings. */
export type DeviceSettings = {
  /** Zone of the times in its frames, minutes east of UTC; the protocol's own default without it. */
  zoneMinutes?: number
  /** Unit of OsmAnd speeds; knots by default. */
  speedUnit?: 'kn' | 'kmh' | 'ms'
  /** Reports at least this often while awake; sets the time after which it is offline. */
  intervalSeconds?: number
}

/** What decoding needs to know about the sender. `receivedAt` in Unix seconds. */
export type DecodeOptions = { model: string; settings: DeviceSettings; receivedAt: number }

/**
 * Values a report may carry beyond its position. Names and units are the same in every protocol: the name ends in the
 * unit (Volts, Kmh, Km, Litres, Percent, Minutes, Bar, Bits); temperatures are °C, truths begin with `is` or are states
 * of a part (`door`, `moving`), `cells` is `mcc,mnc,lac,cell[,signal];…` and `wifi` is `aabbccddeeff,signal;…`.
 */
export type ReportExtra = Record<string, number | string | boolean>

/** One position report, in canonical units. */
export type Report = {
  /** Unix seconds of the fix. */
  fixedAt: number
  /** False: no satellite fix; lat/lon are the last known or 0. */
  isFixed: boolean
  /** True when lat/lon come from cells or WiFi. */
  isApproximate: boolean
  /** Degrees × 1e6, WGS-84. */
  lat: number
  lon: number
  /** Tenths of km/h. */
  speed: number
  /** Degrees from north, clockwise; -1 unknown. */
  course: number
  /** Metres. */
  altitude: number
  /** Metres since new, at most `mostMileage`; -1 unknown. */
  mileage: number
  acc: boolean | undefined
  satellites: number | undefined
  /** What the fix was made by, as bits `gps`, `beidou` and `wifi` of lib/codes/position-flags.ts; 0 or nothing: untold. */
  systems?: number
  /** Per cent. */
  signal: number | undefined
  /** Per cent. */
  battery: number | undefined
  isCharging: boolean | undefined
  oilCut: boolean | undefined
  /** Alarm conditions that hold in this report. */
  alarms: AlarmType[]
  /** The device says it is sleeping. */
  isAsleep: boolean
  /** Sent late from the device's own store (blind zone, tunnel). */
  isBuffered: boolean
  /** Digest of the report's content (wire/checksum.ts, contentDigest): the same report sent again has the same. */
  seq: number
  extra: ReportExtra
}

/** A fixed report without any value; `content` names it (seq). */
export const newReport = (content: Uint8Array): Report => ({
  fixedAt: 0,
  isFixed: true,
  isApproximate: false,
  lat: 0,
  lon: 0,
  speed: 0,
  course: -1,
  altitude: 0,
  mileage: -1,
  acc: undefined,
  satellites: undefined,
  signal: undefined,
  battery: undefined,
  isCharging: undefined,
  oilCut: undefined,
  alarms: [],
  isAsleep: false,
  isBuffered: false,
  seq: contentDigest(content),
  extra: {},
})

/** What a signed 32-bit number holds; a longer way is no mileage. Metres. */
export const mostMileage = 0x7fffffff

/** One decoded message. `kind` tells the session what to do with it. */
export type Message = {
  /** Message id on the wire. */
  id: number
  /** `0x0200 location`, for the device log. */
  name: string
  /** Serial number of the frame, to be echoed. */
  serial: number
  /** Number by which the frame names its device; undefined when the protocol names it at log-in only. */
  number: string | undefined
  kind: 'login' | 'heartbeat' | 'reports' | 'reply' | 'time' | 'logout' | 'other'
  reports: Report[]
  /** For `login`: what the device says of itself. */
  login?: LoginFacts
  /** For `reply`: which of our frames it answers, and how. */
  reply?: ReplyFacts
  /** Facts that are no position: battery of a heartbeat, ICCID, versions. Shown in the device's state. */
  facts: ReportExtra
  /** Alarm conditions that hold, of a message without a report that tells them (GT06 heartbeats); none: all ended. */
  alarms?: AlarmType[]
  /** All fields as decoded, named after the standard, for the device log, frame parser and conformance run. */
  fields: Record<string, unknown>
}

export type LoginFacts = {
  /** `register` is answered with a code (0x8100); `auth` proves it; `plain` names the device and no more. */
  step: 'register' | 'auth' | 'plain'
  authCode?: string
  /** Manufacturer, model and id of the terminal, as it registers; undefined without an id. */
  terminalId?: string
  model?: string
  iccid?: string
  plate?: string
  version?: string
  /** Zone the device states at log-in, minutes east of UTC. */
  zoneMinutes?: number
}

export type ReplyFacts = {
  /** Serial (808) or server flag (GT06) of the frame that is answered; undefined when the protocol does not say. */
  serial: number | undefined
  /** Message id that is answered, when stated. */
  id?: number
  isOk: boolean
  text?: string
}

/** How a frame is answered once its reports are safe (or were refused). */
export type AckResult =
  | 'ok'
  | 'failure'
  | 'badMessage'
  | 'unsupported'
  | 'unknownDevice'
  | 'registeredElsewhere'

/** A command in the platform's words (lib/commands); a protocol turns it into frames. */
export type DownCommand = { kind: 'location' } | { kind: string; [param: string]: unknown }

/** Facts of a connection that a codec needs and may set: protocol version, number as received, unfinished sub-packets. */
export type Link = Record<string, unknown>

/**
 * A stream protocol. `Frame` is whatever the protocol needs between framing and decoding.
 * Framing and decoding throw `Truncated`/`BadFrame` for one bad frame; the session counts it and lives on.
 */
export type StreamProtocol<Frame = unknown> = {
  name: Protocol
  /** Longest legal frame on the wire, bytes. */
  maxFrameBytes: number
  /** A byte that both ends and begins frames: one that waits alone is nothing when another follows. */
  delimiter?: number
  /** Cuts whole frames from the bytes received so far. Bad ones come with their error; `rest` waits for more. */
  split(buffer: Buffer): { frames: RawFrame[]; rest: Buffer }
  /** Unescapes, checks and parses one frame's envelope. Throws BadFrame. */
  open(raw: Buffer): Frame
  /** True when a frame is legal before the device has named itself. */
  isLogin(frame: Frame): boolean
  /** The number the frame itself carries, without leading zeros. */
  numberOf(frame: Frame): string | undefined
  /** Decodes a frame, or returns undefined while parts of a sub-packeted message are missing. */
  decode(frame: Frame, options: DecodeOptions, link: Link): Message | undefined
  /** Answers a frame of a sender that has not proved who it is: failure, and nothing that tells more. */
  refuse?(args: { frame: Frame; nextSerial: () => number; now: number }): Buffer[]
  /** The frames that answer a message, in order; none when the protocol wants none. */
  acknowledge(args: AckArgs<Frame>): Buffer[]
  /** What is sent instead of an answer that said ok, when the report was refused after all; nothing without a word for it. */
  refusalOf?(answer: Buffer): Buffer | undefined
  /** Answers a packet whose message is still unfinished (`decode` gave undefined), when that is safe. */
  acknowledgePart?(args: { frame: Frame; nextSerial: () => number }): Buffer[]
  /** A frame that asks for missing sub-packets of unfinished messages, if any. */
  askMissing?(link: Link, nextSerial: () => number): Buffer[]
  /** The connection is gone: gives up what its link holds of memory that all share. */
  release?(link: Link): void
  /** Names a frame of ours, for the device log. */
  nameOfSent(bytes: Buffer): string
  /** The frames of a command, or undefined when the protocol (or this model) has no word for it. */
  command(args: CommandArgs): { frames: Buffer[]; serial: number } | undefined
}

export type RawFrame = { bytes: Buffer; error?: string }

export type AckArgs<Frame> = {
  frame: Frame
  message: Message
  result: AckResult
  link: Link
  /** Serial for frames of our own. */
  nextSerial: () => number
  /** Milliseconds since the epoch, for time replies. */
  now: number
  /** The code given to a registering device. */
  authCode: string
}

export type CommandArgs = {
  command: DownCommand
  number: string
  model: string
  settings: DeviceSettings
  link: Link
  nextSerial: () => number
}

/** One frame that cannot be what it claims; carries a word for the device log. */
export class BadFrame extends QuietError {
  constructor(why: string) {
    super(why)
    this.name = 'BadFrame'
  }
}
