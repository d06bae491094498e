import { gzipSync } from 'node:zlib'
import { escaped } from '#server/gateway/codecs/jt808/escapes.ts'
import { messageNames } from '#server/gateway/codecs/jt808/message-names.ts'
import { mutate, piecesOf } from './mutate.ts'
import type { Random } from './random.ts'

const pieces = piecesOf('jt808')
const ids = Object.keys(messageNames).map(Number)
const located = [0x0200, 0x0201, 0x0500, 0x0704, 0x0801, 0x0900]
const maxBody = 1023
const bomb = gzipSync(Buffer.alloc(400_000))

const word = (value: number) => Buffer.from([(value >> 8) & 0xff, value & 0xff])

function dword(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

function countOf(right: number, random: Random): number {
  return random.chance(0.8) ? right : random.pick([0, right - 1, right + 1, 255, 0xffff])
}

/** 0x0200's base, items of any id and length. */
function location(random: Random): Buffer {
  const time = new Date((1_790_000_000 + random.int(9_000_000)) * 1000).toISOString()
  const digits = time.replace(/[-:T]/g, '').slice(2, 14)
  const base = Buffer.concat([
    dword(random.chance(0.9) ? 0 : random.next()),
    dword(random.chance(0.6) ? 3 : random.next()),
    dword(random.chance(0.9) ? 31_000_000 + random.int(1_000_000) : random.next()),
    dword(random.chance(0.9) ? 121_000_000 + random.int(1_000_000) : random.next()),
    random.bytes(6),
    random.chance(0.95) ? Buffer.from(digits, 'hex') : random.bytes(6),
  ])
  return Buffer.concat([base, ...Array.from({ length: random.int(12) }, () => item(random))])
}

function item(random: Random): Buffer {
  const content = random.chance(0.3) ? random.pick(pieces) : random.bytes(random.length(60))
  const data = content.subarray(0, 255)
  return Buffer.concat([Buffer.from([random.int(256), countOf(data.length, random) & 0xff]), data])
}

type Body = (random: Random) => Buffer

/** Others are pieces of frame tests or random bytes. */
const bodies: Record<number, Body> = {
  0x0200: location,
  0x0201: (random) => Buffer.concat([random.bytes(2), location(random)]),
  0x0500: (random) => Buffer.concat([random.bytes(2), location(random)]),
  0x0704: (random) => {
    const parts = Array.from({ length: random.int(8) }, () => location(random))
    const sized = parts.map((part) => Buffer.concat([word(countOf(part.length, random)), part]))
    const head = Buffer.concat([word(countOf(parts.length, random)), random.bytes(1)])
    return Buffer.concat([head, ...sized])
  },
  0x0801: (random) =>
    Buffer.concat([random.bytes(8), location(random), random.bytes(random.length(900))]),
  0x0900: (random) => {
    const type = random.pick([0x00, 0x0b, 0x40, 0x41, 0x53, 0x54, 0xf0, 0xf1, random.int(256)])
    const data = random.pick([location, plain, text])(random)
    return Buffer.concat([Buffer.from([type]), random.bytes(random.int(9)), data])
  },
  0x0901: (random) =>
    random.pick([bomb, gzipSync(location(random)), random.bytes(random.length(200))]),
  0x0005: (random) => {
    const parts = random.int(400)
    return Buffer.concat([random.bytes(2), word(countOf(parts, random)), random.bytes(2 * parts)])
  },
  0x0104: (random) => {
    const params = Array.from({ length: random.int(20) }, () =>
      Buffer.concat([dword(random.int(256)), item(random).subarray(1)]),
    )
    return Buffer.concat([random.bytes(2), Buffer.from([params.length]), ...params])
  },
  0x0608: (random) =>
    Buffer.concat([Buffer.from([random.int(6)]), dword(random.int(9)), plain(random)]),
  0x0102: text,
}

function plain(random: Random): Buffer {
  return random.chance(0.5) ? random.pick(pieces) : random.bytes(random.length(maxBody))
}

function text(random: Random): Buffer {
  return Buffer.from(random.pick(['GTSL|1|2|3|4', '$OBD-RT,1,2,3', '京A12345', '0'.repeat(600)]))
}

function idOf(random: Random): number {
  const kind = random.int(10)
  return kind < 4 ? random.pick(located) : kind < 9 ? random.pick(ids) : random.int(0x10000)
}

/** Sometimes of nobody, or no digits. */
function numberBytes(number: string, size: number, random: Random): Buffer {
  // Naming somebody else ends the connection.
  if (random.chance(0.01)) return random.bytes(size)
  const digits = random.chance(0.01) ? String(random.next()) : number
  return Buffer.from(digits.padStart(size * 2, '0'), 'hex')
}

function packets(random: Random): Buffer {
  const total = random.pick([1, 2, 3, 3, 4, 200, 255, 0xffff])
  const part = random.chance(0.9) ? 1 + random.int(Math.min(total, 4)) : random.int(0x10000)
  return Buffer.concat([word(total), word(part)])
}

function seal(inner: Buffer, random: Random): Buffer {
  const sum = inner.reduce((xor, byte) => xor ^ byte, 0)
  const check = random.chance(0.95) ? sum : random.int(256)
  const whole = escaped(Buffer.concat([inner, Buffer.from([check])]))
  return Buffer.concat([Buffer.from([0x7e]), whole, Buffer.from([0x7e])])
}

export function jt808Message(number: string, random: Random): Buffer {
  const id = idOf(random)
  let body = (bodies[id] ?? plain)(random)
  if (random.chance(0.3)) body = mutate(body, random, pieces)
  body = body.subarray(0, maxBody)
  const is2019 = random.chance(0.35)
  const isPart = random.chance(0.15)
  const encryption = random.chance(0.12) ? 1 + random.int(7) : 0
  const bits = (is2019 ? 0x4000 : 0) | (isPart ? 0x2000 : 0) | (encryption << 10)
  const inner = Buffer.concat([
    word(id),
    word(bits | (random.chance(0.97) ? body.length : random.int(1024))),
    is2019 ? Buffer.from([random.chance(0.9) ? 1 : random.int(256)]) : Buffer.alloc(0),
    numberBytes(number, is2019 ? 10 : 6, random),
    word(random.int(64)),
    isPart ? packets(random) : Buffer.alloc(0),
    body,
  ])
  const frame = seal(inner, random)
  return random.chance(0.06) ? mutate(frame, random, pieces) : frame
}
