import { buildFrame } from '#server/gateway/codecs/gt06/frame.ts'
import { mutate, piecesOf } from './mutate.ts'
import type { Random } from './random.ts'

const pieces = piecesOf('gt06')
const types = [
  0x01, 0x10, 0x11, 0x12, 0x13, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x21, 0x22, 0x23, 0x24, 0x26,
  0x27, 0x28, 0x2a, 0x2c, 0x2d, 0x2e, 0x31, 0x32, 0x33, 0x34, 0x36, 0x37, 0x38, 0x69, 0x70, 0x80,
  0x82, 0x8a, 0x8d, 0x90, 0x94, 0x95, 0x97, 0x9a, 0x9b, 0x9c, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5,
  0xf2,
]
const maxContent = { short: 250, long: 2030 }

/** Time, satellites, 31.2 N 121.5 E, speed, course. */
function place(random: Random): Buffer {
  const now = new Date((1_790_000_000 + random.int(9_000_000)) * 1000)
  const bytes = Buffer.concat([
    Buffer.from([now.getUTCFullYear() - 2000, now.getUTCMonth() + 1, now.getUTCDate()]),
    Buffer.from([now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds(), 0xc9]),
    Buffer.from('0359c4c00d085ff43c145a', 'hex'),
  ])
  return random.chance(0.7) ? bytes : mutate(bytes, random, pieces)
}

/** 0x70: any id, right length or not. */
function modules(random: Random): Buffer {
  const parts = Array.from({ length: random.int(60) }, () => {
    const data = random.bytes(random.length(30))
    const length = random.chance(0.9) ? data.length : random.int(0x10000)
    return Buffer.concat([Buffer.from([0, random.int(128), length >> 8, length & 255]), data])
  })
  return Buffer.concat(parts)
}

/** 0x94: a kind and mostly text. */
function info(random: Random): Buffer {
  const text = random.pick(['ALM1=C4;ALM2=CC;STA1=C0;DYD=01;', 'RFID:12345678', 'IMEI:1;;=;', ''])
  const data = random.chance(0.5) ? Buffer.from(text) : random.bytes(random.length(200))
  return Buffer.concat([Buffer.from([random.int(32)]), data])
}

function content(type: number, imei: string, random: Random): Buffer {
  if (type === 0x01) {
    const number = random.chance(0.8) ? Buffer.from(imei.padStart(16, '0'), 'hex') : random.bytes(8)
    return Buffer.concat([number, random.bytes(random.pick([0, 2, 4, 7]))])
  }
  if (type === 0x70) return modules(random)
  if (type === 0x94) return info(random)
  const kind = random.int(4)
  if (kind === 0) return random.bytes(random.length(300))
  if (kind === 1) return random.pick(pieces)
  return Buffer.concat([place(random), random.pick(pieces), random.bytes(random.length(40))])
}

export function gt06LogIn(imei: string): Buffer {
  const number = Buffer.from(imei.padStart(16, '0'), 'hex')
  return buildFrame({ type: 1, serial: 1, isLong: false, content: number })
}

export function gt06Message(imei: string, random: Random): Buffer {
  const type = random.chance(0.7) ? random.pick(types) : random.int(256)
  const isLong = random.chance(0.35)
  let bytes = content(type, imei, random)
  if (random.chance(0.3)) bytes = mutate(bytes, random, pieces)
  const most = isLong ? maxContent.long : maxContent.short
  const serial = random.int(0x10000)
  const frame = buildFrame({ type, serial, isLong, content: bytes.subarray(0, most) })
  if (random.chance(0.04)) frame[frame.length - 3] = random.int(256)
  return random.chance(0.06) ? mutate(frame, random, pieces) : frame
}
