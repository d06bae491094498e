import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

export type DnsServer = {
  /** As DNS_SERVERS has it. */
  address: string
  /** TXT by name. */
  records: Map<string, string>
  /** IPv4 by name. */
  addresses: Map<string, string>
  close: () => Promise<void>
}

const a = 1
const txt = 16

/** Name and type of the only question (RFC 1035, 4.1.2), and where it ends. */
function questionOf(packet: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: packet.readUInt16BE(at + 1), end: at + 5 }
}

function answerOf(packet: Buffer, data: Buffer | undefined): Buffer {
  const { type, end } = questionOf(packet)
  const head = Buffer.from(packet.subarray(0, end))
  // An answer that is final, without recursion; NXDOMAIN where there is none.
  head.writeUInt16BE(data ? 0x8580 : 0x8583, 2)
  head.writeUInt16BE(data ? 1 : 0, 6)
  head.writeUInt32BE(0, 8)
  if (!data) return head
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, record, data])
}

/** Knows what it is told, over UDP. */
export async function openDnsServer(): Promise<DnsServer> {
  const records = new Map<string, string>()
  const addresses = new Map<string, string>()
  const socket = createSocket('udp4')
  const dataOf = ({ name, type }: { name: string; type: number }) => {
    const text = type === txt ? records.get(name) : undefined
    if (text !== undefined) return Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
    const address = type === a ? addresses.get(name) : undefined
    return address === undefined ? undefined : Buffer.from(address.split('.').map(Number))
  }
  socket.on('message', (packet, { port, address }) =>
    socket.send(answerOf(packet, dataOf(questionOf(packet))), port, address),
  )
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    records,
    addresses,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
