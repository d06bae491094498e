import net from 'node:net'
import { plainAddress } from '../../domain/platform/in-networks.ts'

/**
 * What the bytes of a connection begin with. `part`: they may become a header, or are one that is not whole.
 * `header`: `length` bytes of it, and the address of who connected to the balancer; undefined where it says to take
 * the connection's own (LOCAL, UNKNOWN, UNSPEC).
 */
export type ProxyHeader =
  | { kind: 'none' }
  | { kind: 'part'; isBegun: boolean }
  | { kind: 'header'; length: number; address: string | undefined }
  | { kind: 'bad'; why: string }

/** With line end; haproxy's doc/proxy-protocol.txt §2.1. */
const mostOfVersion1 = 107
/** Addresses and TLVs; the longest that a balancer sends by itself are names and certificates' subjects. */
const mostOfVersion2 = 2048

const signature1 = Buffer.from('PROXY ', 'latin1')
const signature2 = Buffer.from('0d0a0d0a000d0a515549540a', 'hex')
const fixedLength = 16

/** haproxy's doc/proxy-protocol.txt, versions 1 and 2. TLVs are passed over. */
export function readProxyHeader(bytes: Buffer): ProxyHeader {
  for (const [signature, read] of versions) {
    const length = Math.min(bytes.length, signature.length)
    if (bytes.compare(signature, 0, length, 0, length) !== 0) continue
    return length < signature.length ? { kind: 'part', isBegun: false } : read(bytes)
  }
  return { kind: 'none' }
}

const unfinished: ProxyHeader = { kind: 'part', isBegun: true }
const bad = (why: string): ProxyHeader => ({ kind: 'bad', why })

function readVersion1(bytes: Buffer): ProxyHeader {
  const end = bytes.subarray(0, mostOfVersion1).indexOf('\r\n')
  if (end < 0) return bytes.length < mostOfVersion1 ? unfinished : bad('too long')
  const [, family = '', ...ends] = bytes.toString('latin1', 0, end).split(' ')
  const length = end + 2
  if (family === 'UNKNOWN') return { kind: 'header', length, address: undefined }
  const version = { TCP4: 4, TCP6: 6 }[family]
  if (version === undefined) return bad('unknown family')
  const [source = '', target = '', ...ports] = ends
  if (![source, target].every((address) => net.isIP(address) === version)) return bad('bad address')
  if (ports.length !== 2 || !ports.every(isPort)) return bad('bad port')
  return { kind: 'header', length, address: addressOf(source) }
}

const isPort = (text: string) => /^(0|[1-9]\d{0,4})$/.test(text) && Number(text) < 65_536

/** Bytes of a family's addresses and ports; of a source address. */
const families: Record<number, { block: number; address: number } | undefined> = {
  0x11: { block: 12, address: 4 },
  0x21: { block: 36, address: 16 },
}
const unspecified = 0x00
const commands = { local: 0x20, proxy: 0x21 }

function readVersion2(bytes: Buffer): ProxyHeader {
  if (bytes.length < fixedLength) return unfinished
  const command = bytes.readUInt8(12)
  const family = bytes.readUInt8(13)
  const rest = bytes.readUInt16BE(14)
  if (command !== commands.local && command !== commands.proxy) return bad('unknown command')
  if (rest > mostOfVersion2) return bad('too long')
  const length = fixedLength + rest
  const isOwn = command === commands.local || family === unspecified
  const sizes = families[family]
  if (!isOwn && !sizes) return bad('unknown family')
  if (!isOwn && sizes && rest < sizes.block) return bad('too short')
  if (bytes.length < length) return unfinished
  if (isOwn || !sizes) return { kind: 'header', length, address: undefined }
  const source = bytes.subarray(fixedLength, fixedLength + sizes.address)
  const text =
    sizes.address === 4 ? source.join('.') : source.toString('hex').match(/.{4}/g)?.join(':')
  return { kind: 'header', length, address: addressOf(text ?? '') }
}

const versions: readonly [signature: Buffer, read: (bytes: Buffer) => ProxyHeader][] = [
  [signature1, readVersion1],
  [signature2, readVersion2],
]

/** As sockets write it: the same address is the same text. */
function addressOf(text: string): string {
  const family = net.isIPv6(text) ? 'ipv6' : 'ipv4'
  return plainAddress(new net.SocketAddress({ address: text, family }).address)
}
