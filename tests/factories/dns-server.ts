import dgram from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Zone = { A?: Record<string, string[]>; TXT?: Record<string, string[]> }

const types = { A: 1, TXT: 16 } as const
const longestPart = 255

/** The name of a question, which starts at byte 12, and where it ends. */
function nameAt(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function txt(text: string): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < text.length; at += longestPart) {
    const part = Buffer.from(text.slice(at, at + longestPart))
    parts.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat(parts)
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** RFC 1035: answers by what the zone has; all else exists without records of that type. */
function answerTo(query: Buffer, { A = {}, TXT = {} }: Zone): Buffer {
  const { name, end } = nameAt(query)
  const type = query.readUInt16BE(end)
  const addresses = type === types.A ? (A[name] ?? []) : []
  const texts = type === types.TXT ? (TXT[name] ?? []) : []
  const answers = [
    ...addresses.map((one) => record(types.A, Buffer.from(one.split('.').map(Number)))),
    ...texts.map((text) => record(types.TXT, txt(text))),
  ]
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(answers.length, 6)
  return Buffer.concat([head, query.subarray(12, end + 4), ...answers])
}

/** A DNS server of its own on UDP; closed after the file's tests. */
export async function openDns(zone: Zone): Promise<{ address: string }> {
  const socket = dgram.createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    socket.send(answerTo(query, zone), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => socket.close(() => resolve())))
  return { address: `127.0.0.1:${(socket.address() as AddressInfo).port}` }
}
