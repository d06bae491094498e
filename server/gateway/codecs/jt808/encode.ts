import type { Wire } from '../../wire/layout.ts'
import { Writer } from '../../wire/writer.ts'
import { type DownFields, type DownName, downMessages } from './down.ts'
import { type Address, maxBodyBytes, sealFrame } from './frame.ts'

/** Version whose form a message takes; the header form follows from it. */
export type Jt808Version = 2011 | 2013 | 2019

/** To whom and as what a message goes. `number`: digits, or the number bytes exactly as the device sent them. */
export type Envelope = {
  version: Jt808Version
  number: string | Buffer
  /** Serial of the first packet; a long message takes the following ones too. */
  serial: number
  protocolVersion?: number
}

/** The body of a down-link message. Throws a RangeError for values that its fields cannot carry. */
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

/** The address of an envelope: 2011 and 2013 carry 12 digits, 2019 carries 20. */
export function addressOf({ version, number, protocolVersion = 1 }: Envelope): Address {
  const is2019 = version === 2019
  const size = is2019 ? 10 : 6
  const bytes = typeof number === 'string' ? new Writer(size).bcd(number, size).done() : number
  if (bytes.length !== size) throw new RangeError(`the number needs ${size} bytes`)
  return { is2019, protocolVersion: is2019 ? protocolVersion : 0, number: bytes }
}

/** The frames of a body: one, or as many packets with following serials as it needs. */
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

/**
 * The frames of a down-link message by its name. `fields` are those that decoding it gives. Long messages are split
 * into packets. Throws a RangeError for values out of range, delimiters in texts and characters that GBK lacks.
 */
export function encodeMessage<N extends DownName>(
  name: N,
  fields: DownFields[N],
  envelope: Envelope,
): Buffer[] {
  const body = encodeBody(name, fields, envelope.version)
  return packetsOf(addressOf(envelope), downMessages[name].id, envelope.serial, body)
}

/** The name of a down-link message by its id. */
export function downNameOf(id: number): DownName | undefined {
  return (Object.keys(downMessages) as DownName[]).find((name) => downMessages[name].id === id)
}
