import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Random } from './random.ts'

const folder = path.resolve(import.meta.dirname, '../frames')

/** Of all frame tests: frames, bodies, parts. */
export function piecesOf(protocol: 'jt808' | 'gt06'): Buffer[] {
  const pieces = new Set<string>()
  for (const file of readdirSync(path.join(folder, protocol)).sort()) {
    if (!file.endsWith('.ts')) continue
    const source = readFileSync(path.join(folder, protocol, file), 'utf8')
    for (const [, text = ''] of source.matchAll(/['"`]([0-9a-f][0-9a-f ]{3,})['"`]/g)) {
      const digits = text.replace(/ /g, '')
      if (digits.length % 2 === 0) pieces.add(digits)
    }
  }
  return [...pieces].map((digits) => Buffer.from(digits, 'hex'))
}

type Mutation = (bytes: Buffer, random: Random, pieces: readonly Buffer[]) => Buffer

const odd = [0, 1, 0x7d, 0x7e, 0x7f, 0x80, 0xfe, 0xff, 0x78, 0x79, 0x0d, 0x0a]

function cutAt(bytes: Buffer, random: Random): [Buffer, Buffer] {
  const at = random.int(bytes.length + 1)
  return [bytes.subarray(0, at), bytes.subarray(at)]
}

const mutations: readonly Mutation[] = [
  function flipBit(bytes, random) {
    const copy = Buffer.from(bytes)
    const at = random.int(bytes.length)
    copy[at] = (copy[at] ?? 0) ^ (1 << random.int(8))
    return copy
  },
  function setByte(bytes, random) {
    const copy = Buffer.from(bytes)
    copy[random.int(bytes.length)] = random.pick(odd)
    return copy
  },
  function fill(bytes, random) {
    const copy = Buffer.from(bytes)
    const at = random.int(bytes.length)
    return copy.fill(random.pick(odd), at, Math.min(bytes.length, at + 1 + random.int(8)))
  },
  (bytes, random) => cutAt(bytes, random)[0],
  (bytes, random) => cutAt(bytes, random)[1],
  function insert(bytes, random) {
    const [head, tail] = cutAt(bytes, random)
    return Buffer.concat([head, random.bytes(1 + random.int(16)), tail])
  },
  function splice(bytes, random, pieces) {
    return Buffer.concat([cutAt(bytes, random)[0], cutAt(random.pick(pieces), random)[1]])
  },
  function repeat(bytes, random) {
    const [head, tail] = cutAt(bytes, random)
    return Buffer.concat([head, tail, tail, tail])
  },
]

export function mutate(bytes: Buffer, random: Random, pieces: readonly Buffer[]): Buffer {
  let mutated = bytes
  for (let left = 1 + random.int(4); left > 0; left--)
    if (mutated.length > 0) mutated = random.pick(mutations)(mutated, random, pieces)
  return mutated
}
