import { xorOf } from '../../wire/checksum.ts'
import { escapedSize, escapeInto, flag } from './escapes.ts'
import { type Address, maxBodyBytes } from './frame.ts'

type Packet = { id: number; serial: number; body: Uint8Array; total?: number; part?: number }

const scratch = Buffer.allocUnsafe(17 + 4 + maxBodyBytes + 1)

/** A frame with the short header of a padlock, escaped. */
export function sealShortFrame(number: Buffer, packet: Omit<Packet, 'total' | 'part'>): Buffer {
  let at = scratch.writeUInt16BE(packet.id, 0)
  at = scratch.writeUInt16BE(packet.body.length, at)
  scratch.set(number, at)
  at = scratch.writeUInt8(packet.serial & 0xff, at + number.length)
  scratch.set(packet.body, at)
  at += packet.body.length
  scratch[at] = xorOf(scratch, 0, at)
  return wrap(at + 1)
}

/** A frame for the wire, escaped; `total` and `part` of a message in packets. Throws RangeError for a longer body. */
export function sealFrame(address: Address, packet: Packet): Buffer {
  const { body, total = 1, part = 1 } = packet
  if (body.length > maxBodyBytes) throw new RangeError('body too long for one packet')
  let at = scratch.writeUInt16BE(packet.id, 0)
  const bits = (address.is2019 ? 0x4000 : 0) | (total > 1 ? 0x2000 : 0)
  at = scratch.writeUInt16BE(bits | body.length, at)
  if (address.is2019) at = scratch.writeUInt8(address.protocolVersion, at)
  scratch.set(address.number, at)
  at = scratch.writeUInt16BE(packet.serial & 0xffff, at + address.number.length)
  if (total > 1) at = scratch.writeUInt16BE(part, scratch.writeUInt16BE(total, at))
  scratch.set(body, at)
  at += body.length
  scratch[at] = xorOf(scratch, 0, at)
  return wrap(at + 1)
}

function wrap(length: number): Buffer {
  const size = escapedSize(scratch, length)
  const wire = Buffer.allocUnsafe(size + 2)
  wire[0] = flag
  escapeInto(wire, 1, scratch, length)
  wire[size + 1] = flag
  return wire
}
