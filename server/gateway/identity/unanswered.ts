import { readFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { plainAddress } from '../../domain/platform/in-networks.ts'

export type Ends = {
  localPort?: number | undefined
  remoteAddress?: string | undefined
  remotePort?: number | undefined
}

/**
 * Established (01): port, remote, retransmits, probes. One regex: splitting 40 000 lines takes 50
 * ms, this 7.
 */
const establishedLine =
  /: [0-9A-F]+:([0-9A-F]{4}) ([0-9A-F]+:[0-9A-F]{4}) 01 \S+ \S+ ([0-9A-F]{8}) +\d+ +(\d+)/g
/** IPv4 in IPv6. */
const mapped = '0000000000000000FFFF0000'
const freshMs = 2000

type Tries = ReadonlyMap<string, number>
let last: { at: number; tries: Promise<Tries> } | undefined

/**
 * Retransmits or probes; 0 if unknown. Keep-alive waits up to a quarter of an hour for sent bytes;
 * Linux shows the retransmits.
 */
export async function unansweredTries(ends: Ends): Promise<number> {
  if (process.platform !== 'linux') return 0
  const now = performance.now()
  if (!last || now - last.at > freshMs) last = { at: now, tries: readTables() }
  return triesOf(await last.tries, ends)
}

async function readTables(): Promise<Tries> {
  const read = (name: string) => readFile(`/proc/self/net/${name}`, 'latin1').catch(() => '')
  return readTries((await Promise.all(['tcp', 'tcp6'].map(read))).join('\n'))
}

export function readTries(table: string): Tries {
  const tries = new Map<string, number>()
  for (const [, port, remote = '', repeats = '', probes] of table.matchAll(establishedLine)) {
    const count = Math.max(Number.parseInt(repeats, 16), Number(probes))
    if (count > 0) tries.set(`${port} ${remote.replace(mapped, '')}`, count)
  }
  return tries
}

export function triesOf(tries: Tries, { localPort, remoteAddress, remotePort }: Ends): number {
  if (localPort === undefined || remotePort === undefined) return 0
  const remote = `${addressHex(plainAddress(remoteAddress))}:${portHex(remotePort)}`
  return tries.get(`${portHex(localPort)} ${remote}`) ?? 0
}

const portHex = (port: number) => hex(port, 4)
const hex = (value: number, digits: number) =>
  value.toString(16).toUpperCase().padStart(digits, '0')

/** Words of four bytes in machine order. */
function addressHex(address: string): string {
  const bytes = isIPv4(address) ? address.split('.').map(Number) : bytesOf6(address)
  const words: string[] = []
  for (let at = 0; at < bytes.length; at += 4) {
    const word = bytes.slice(at, at + 4).map((byte) => hex(byte, 2))
    words.push(word.reverse().join(''))
  }
  return words.join('')
}

function bytesOf6(address: string): number[] {
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::')
  const groups = (text: string) => (text ? text.split(':').map((group) => parseInt(group, 16)) : [])
  const [first, last] = [groups(head), groups(tail)]
  const gap = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => 0)
  return [...first, ...gap, ...last].flatMap((group) => [group >> 8, group & 255])
}
