import type { AlarmType } from '#lib/codes/alarm-types.ts'
import type { HealthReadings } from '#lib/codes/health-kinds.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { contentDigest } from '../wire/checksum.ts'
import { QuietError } from '../wire/quiet-error.ts'
import type { FirmwareImage, Upgrade } from '../wire/upgrade.ts'

/** A codec is pure functions over bytes: no socket, clock, log or database. */

/** Change how bytes read (device.settings). */
export type DeviceSettings = {
  /** Of times in frames, minutes east of UTC. */
  zoneMinutes?: number
  /** OsmAnd; knots by default. */
  speedUnit?: 'kn' | 'kmh' | 'ms'
  /** Offline after it. */
  intervalSeconds?: number
}

export type DecodeOptions = { model: string; settings: DeviceSettings; receivedAt: number }

/**
 * Named alike everywhere, ending in the unit (Volts, Kmh, Km, Litres, Percent, Minutes, Bar, Bits);
 * temperatures °C, booleans `is…`, `cells` `mcc,mnc,lac,cell[,signal];…`, `wifi`
 * `aabbccddeeff,signal;…`.
 */
export type ReportExtra = Record<string, number | string | boolean>

export type Report = {
  /** Unix seconds. */
  fixedAt: number
  /** By satellites; else lat/lon are last known or 0. */
  isFixed: boolean
  /** By cells or WiFi. */
  isApproximate: boolean
  /** Degrees × 1e6, WGS-84. */
  lat: number
  lon: number
  /** Tenths of km/h. */
  speed: number
  /** Clockwise from north; -1 unknown. */
  course: number
  /** Metres. */
  altitude: number
  /** Metres, at most `mostMileage`; -1 unknown. */
  mileage: number
  acc: boolean | undefined
  satellites: number | undefined
  systems?: number
  /** Per cent. */
  signal: number | undefined
  /** Per cent. */
  battery: number | undefined
  isCharging: boolean | undefined
  oilCut: boolean | undefined
  alarms: AlarmType[]
  /** Of readings alone: conditions that it told before go on. */
  isWithoutStatus?: true
  isAsleep: boolean
  isBuffered: boolean
  seq: number
  /** Of its wearer; values that nobody can have are not stored. */
  health?: HealthReadings
  extra: ReportExtra
  /** Beacons in reach, as it told them. */
  beacons?: readonly SeenBeacon[]
}

/** Of a bluetooth, NFC or radio beacon. */
export type SeenBeacon = {
  /** Capital letters and digits. */
  number: string
  /** dBm. */
  rssi: number | undefined
  /** Of the beacon, per cent. */
  battery: number | undefined
}

/** With a fix; `content` gives `seq`. */
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

/** Signed 32-bit column, metres. */
export const mostMileage = 0x7fffffff

export type Message = {
  id: number
  /** `0x0200 location` */
  name: string
  serial: number
  /** Undefined when only log-ins name the device. */
  number: string | undefined
  kind: 'login' | 'heartbeat' | 'reports' | 'reply' | 'time' | 'logout' | 'other'
  reports: Report[]
  login?: LoginFacts
  /** Which of our frames it answers. */
  reply?: ReplyFacts
  facts: ReportExtra
  card?: CardFacts | undefined
  /** How an upgrade ended; `part` as of a FirmwareImage. */
  upgraded?: { part: number; result: 'done' | 'failed' | 'cancelled' }
  /** GT06 heartbeats: conditions that hold; [] ends all. */
  alarms?: AlarmType[]
  /** Parts that were not stored, each with its cause, for the device log. */
  leftOut?: readonly string[] | undefined
  fields: Record<string, unknown>
}

/** A driver's card put into its reader, or taken out of it. */
export type CardFacts = {
  /** Unix seconds; undefined: now. */
  at: number | undefined
  isIn: boolean
  /** Of reading it; 0: read. */
  result: number
  /** Of the certificate, else of the person; empty where it was not read. */
  number: string
  name: string
  /** That gave it out. */
  agency: string
  /** yyyymmdd, or empty. */
  validUntil: string
}

export type LoginFacts = {
  /** `register` gets a code (0x8100), `auth` shows it. */
  step: 'register' | 'auth' | 'plain'
  authCode?: string
  terminalId?: string
  model?: string
  iccid?: string
  plate?: string
  version?: string
  /** By the device, minutes east of UTC. */
  zoneMinutes?: number
}

export type ReplyFacts = {
  /** Serial (808) or server flag (GT06). */
  serial: number | undefined
  id?: number
  isOk: boolean
  /** Accepted; a result may follow. */
  isReceipt?: true
  /** It knows no such message. */
  isUnsupported?: true
  text?: string
}

export type AckResult =
  | 'ok'
  | 'failure'
  | 'badMessage'
  | 'unsupported'
  | 'unknownDevice'
  | 'registeredElsewhere'

/** What a device says of a recording, picture or video. */
export type MediaHead = {
  /** By the device, for its answer. */
  number: number
  /** Why it was made, as in the protocol; 0 where the platform asked for it. */
  event: number
  channel: number
  /** Unix seconds. */
  at: number | undefined
  /** Degrees × 1e6; undefined without a fix. */
  lat: number | undefined
  lon: number | undefined
}

/** Of a recording, picture or video; a worker joins them. */
export type MediaPacket = {
  /** Serial of the first packet. */
  first: number
  total: number
  /** From 1. */
  part: number
  /** With the first. */
  head: MediaHead | undefined
  /** Without the head; may view the receive buffer. */
  bytes: Buffer
}

/** Not yet encoded. */
export type DownCommand = { kind: 'location' } | { kind: string; [param: string]: unknown }

/** A codec's memory of a connection. */
export type Link = Record<string, unknown>

/** Framing and decoding throw `Truncated` or `BadFrame`. */
export type StreamProtocol<Frame = unknown> = {
  name: Protocol
  maxFrameBytes: number
  /** Alone it is no unfinished frame. */
  delimiter?: number
  split(buffer: Buffer): { frames: RawFrame[]; rest: Buffer }
  /** Throws BadFrame. */
  open(raw: Buffer): Frame
  /** The same frame with a right checksum, to tell who sent a broken one; undefined for no frame. */
  withChecksum(raw: Buffer): Buffer | undefined
  /** Legal before log-in. */
  isLogin(frame: Frame): boolean
  /** Without leading zeros. */
  numberOf(frame: Frame): string | undefined
  /** The device number in the header of a frame whose length or escapes are wrong. */
  numberOfBroken?(raw: Buffer): string | undefined
  /** Where its bytes can be read in a second way; asked when nobody has the first number. */
  otherNumberOf?(frame: Frame): string | undefined
  /** Undefined while parts are missing. */
  decode(frame: Frame, options: DecodeOptions, link: Link): Message | undefined
  /** Answers an unproved sender. */
  refuse?(args: { frame: Frame; nextSerial: () => number; now: number }): Buffer[]
  acknowledge(args: AckArgs<Frame>): Buffer[]
  /** For a report refused after all. */
  refusalOf?(answer: Buffer): Buffer | undefined
  acknowledgePart?(args: { frame: Frame; nextSerial: () => number }): Buffer[]
  /** Undefined where the frame carries none; asked once it is decoded. */
  mediaOf?(frame: Frame, options: DecodeOptions, link: Link): MediaPacket | undefined
  /** Of a packet that is not kept after all. */
  forgetPart?(frame: Frame, link: Link): void
  askMissing?(link: Link, nextSerial: () => number): Buffer[]
  /** Frees shared memory. */
  release?(link: Link): void
  nameOfSent(bytes: Buffer): string
  /** How much of a frame of ours the device log has, where it is not all: what people say to each other is left out. */
  loggedOfSent?(bytes: Buffer): Buffer
  command(args: CommandArgs): { frames: Buffer[]; serial: number } | undefined
  /** Keeps it in the link, in place of a former one; or tells why the device cannot take it. */
  upgrade?(args: UpgradeArgs): Upgrade | 'version2011' | 'unsupported'
}

export type RawFrame = { bytes: Buffer; error?: string }

export type AckArgs<Frame> = {
  frame: Frame
  message: Message
  result: AckResult
  link: Link
  nextSerial: () => number
  /** Unix ms, for time replies. */
  now: number
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

export type UpgradeArgs = {
  image: FirmwareImage
  number: string
  link: Link
  /** The first of so many that follow each other. */
  takeSerials: (count: number) => number
}

/** The message goes to the device log. */
export class BadFrame extends QuietError {
  constructor(why: string) {
    super(why)
    this.name = 'BadFrame'
  }
}
