import type { Wire } from '../../wire/layout.ts'
import { Writer } from '../../wire/writer.ts'
import { type DownFields, type DownName, downMessages } from './down-messages.ts'
import { type Address, maxBodyBytes } from './frame.ts'
import { sealFrame } from './seal-frame.ts'

export type Jt808Version = 2011 | 2013 | 2019

/** Digits, or the device's own bytes. */
export type Envelope = {
  version: Jt808Version
  number: string | Buffer
  serial: number
  protocolVersion?: number
}

/** RangeError. */
export function encodeBody<N extends DownName>(
  name: N,
  fields: DownFields[N],
  version: Jt808Version,
): Buffer {
  const to = new Writer()
  const wire = downMessages[name].wire as Wire<unknown>
  wire.write(to, fields, { version, values: {} })
  return to.done()
}

/** 12 digits, 20 in 2019. */
export function addressOf({ version, number, protocolVersion = 1 }: Envelope): Address {
  const is2019 = version === 2019
  const size = is2019 ? 10 : 6
  const bytes = typeof number === 'string' ? new Writer(size).bcd(number, size).done() : number
  if (bytes.length !== size) throw new RangeError(`the number needs ${size} bytes`)
  return { is2019, protocolVersion: is2019 ? protocolVersion : 0, number: bytes }
}

export function packetsOf(address: Address, id: number, serial: number, body: Buffer): Buffer[] {
  const total = Math.max(1, Math.ceil(body.length / maxBodyBytes))
  return Array.from({ length: total }, (_, index) =>
    sealFrame(address, {
      id,
      serial: (serial + index) & 0xffff,
      body: body.subarray(index * maxBodyBytes, (index + 1) * maxBodyBytes),
      total,
      part: index + 1,
    }),
  )
}

/** `fields` as decoded. RangeError. */
export function encodeMessage<N extends DownName>(
  name: N,
  fields: DownFields[N],
  envelope: Envelope,
): Buffer[] {
  const body = encodeBody(name, fields, envelope.version)
  return packetsOf(addressOf(envelope), downMessages[name].id, envelope.serial, body)
}

export function downNameOf(id: number): DownName | undefined {
  return (Object.keys(downMessages) as DownName[]).find((name) => downMessages[name].id === id)
}
