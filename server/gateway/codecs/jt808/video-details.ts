import {
  bcd,
  byte,
  dword,
  isMisfit,
  list,
  readWhole,
  struct,
  type Wire,
  word,
} from '../../wire/layout.ts'

const stream = struct({
  encodeMode: byte,
  resolution: byte,
  keyFrameInterval: word,
  framesPerSecond: byte,
  bitrateKbps: dword,
})

const channel = struct({ physical: byte, logical: byte, type: byte, hasGimbal: byte })

const channels: Wire<unknown> = {
  read(from, scope) {
    const head = { avCount: from.u8(), audioCount: from.u8(), videoCount: from.u8() }
    const count = head.avCount + head.audioCount + head.videoCount
    return { ...head, channels: Array.from({ length: count }, () => channel.read(from, scope)) }
  },
  write: () => undefined,
}

const period = struct({ wake: bcd(2), close: bcd(2) })

/** JT/T 1078 §5.3; hex, as vendors extend them. */
const layouts: Record<number, Wire<unknown>> = {
  0x0075: struct({ live: stream, stored: stream, osdBits: word, hasAudio: byte }),
  0x0076: channels,
  0x0077: struct({
    channels: list(byte, struct({ logical: byte, live: stream, stored: stream, osdBits: word })),
  }),
  0x0079: struct({ storagePercent: byte, minutes: byte, startMinutes: byte }),
  0x007a: struct({ shieldBits: dword }),
  0x007b: struct({ seats: byte, fatigueThreshold: byte }),
  0x007c: struct({
    wakeBits: byte,
    conditionBits: byte,
    dayBits: byte,
    periodBits: byte,
    first: period,
    second: period,
    third: period,
    fourth: period,
  }),
}

export function videoDetails(id: number, value: Buffer): unknown {
  const wire = layouts[id]
  if (!wire) return undefined
  try {
    const [details, trailing] = readWhole(wire, value, 2019)
    return trailing === '' ? details : undefined
  } catch (error) {
    if (isMisfit(error)) return undefined
    throw error
  }
}
