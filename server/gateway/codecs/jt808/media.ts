import {
  atEnd,
  bcd,
  byte,
  dword,
  list,
  mapped,
  type Scope,
  struct,
  type Wire,
  word,
} from '../../wire/layout.ts'
import type { Reader } from '../../wire/reader.ts'
import { fixedText, sizedText } from '../../wire/text-fields.ts'
import { bcdTime } from './time.ts'

/** 0x8801: 0 stop, ffff video, else pictures; quality 1 best. */
export const shoot = struct({
  channel: byte,
  command: word,
  seconds: word,
  isSaved: byte,
  resolution: byte,
  quality: byte,
  brightness: byte,
  contrast: byte,
  saturation: byte,
  chroma: byte,
})

const mediaQuery = {
  mediaType: byte,
  channel: byte,
  event: byte,
  start: bcdTime,
  end: bcdTime,
}
export const mediaSearch = struct(mediaQuery)
export const mediaUpload = struct({ ...mediaQuery, isRemoved: byte })
export const uploadOne = struct({ mediaId: dword, isRemoved: byte })

/** 0x8804: 0 stop, 1 start; rate 0 8 kHz, 1 11, 2 23, 3 32. */
export const recordAudio = struct({ command: byte, seconds: word, isSaved: byte, sampleRate: byte })

/** 0x9212: 0 whole, 1 parts missing. */
export const fileReply = struct({
  name: sizedText(byte),
  type: byte,
  result: byte,
  missing: atEnd(list(byte, struct({ offset: dword, bytes: dword }))),
})

/** 0x1211, 0x1212: type 0 picture, 1 sound, 2 video, 3 text, 4 other. */
export const fileInfo = struct({ name: sizedText(byte), type: byte, bytes: dword })

const file = struct({ name: sizedText(byte), bytes: dword })
const attachmentsOf = (idBytes: number, labelBytes: number) =>
  struct({
    terminalId: fixedText(idBytes),
    alarmLabel: hexOf(labelBytes),
    alarmNumber: fixedText(32),
    infoType: byte,
    files: list(byte, file),
  })
const short = attachmentsOf(7, 16)
const long = attachmentsOf(30, 40)

function hexOf(size: number): Wire<string> {
  return bcd(size)
}

function fits(wire: Wire<unknown>, from: Reader, scope: Scope): boolean {
  const start = from.at
  try {
    wire.read(from, scope)
    return from.left === 0
  } catch {
    return false
  } finally {
    from.at = start
  }
}

/** 0x1210. Terminal id: 7, later 30 bytes; the label grows too. */
export const attachments: typeof short = {
  read: (from, scope) =>
    (!fits(short, from, scope) && fits(long, from, scope) ? long : short).read(from, scope),
  write: (to, value, scope) => short.write(to, value, scope),
}

/** `23:59:59.102` of BCD[5]. */
const busTime: Wire<string> = mapped(
  bcd(5),
  (digits) =>
    `${digits.slice(0, 2)}:${digits.slice(2, 4)}:${digits.slice(4, 6)}.${digits.slice(7)}`,
  (text) => text.replace(/:/g, '').replace('.', '0'),
)

type BusFrame = {
  /** 29 bits. */
  id: number
  channel: number
  isExtended: boolean
  isAverage: boolean
  data: string
}
const busFrameBytes = 12

function busFrame(from: Reader): BusFrame {
  const word32 = from.u32()
  return {
    id: word32 & 0x1fffffff,
    channel: word32 >>> 31,
    isExtended: (word32 & 0x40000000) !== 0,
    isAverage: (word32 & 0x20000000) !== 0,
    data: from.take(8).toString('hex'),
  }
}

type BusData = { count: number; time: string; frames: BusFrame[]; isComplete: boolean }

/** 0x0705, CAN bus; read whatever the count says. */
export const busData: Wire<BusData> = {
  read(from, scope) {
    const count = from.u16()
    const time = busTime.read(from, scope)
    const frames: BusFrame[] = []
    while (frames.length < count && from.left >= busFrameBytes) frames.push(busFrame(from))
    return { count, time, frames, isComplete: frames.length === count }
  },
  write(to, { time, frames }, scope) {
    to.u16(frames.length)
    busTime.write(to, time, scope)
    for (const { id, channel, isExtended, isAverage, data } of frames) {
      const bits = (isExtended ? 0x40000000 : 0) + (isAverage ? 0x20000000 : 0)
      to.u32(channel * 0x80000000 + bits + id).raw(Buffer.from(data, 'hex'))
    }
  },
}
