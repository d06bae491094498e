import type { CommandArgs } from '../protocol.ts'
import type { DownFields, DownName } from './down.ts'
import { downMessages } from './down.ts'
import { addressOf, type Envelope, encodeBody, packetsOf } from './encode.ts'
import type { Address } from './frame.ts'
import { linkOf } from './link.ts'
import { keepSent } from './parts.ts'

type Params = CommandArgs['command'] & Record<string, unknown>
type Words = { [N in DownName]: { name: N; fields: DownFields[N] } }[DownName]

/** Our commands in the protocol's words (protocols.md §2.4). A kind that is not here is unsupported. */
const commands: Record<string, (params: Params) => Words> = {
  location: () => ({ name: 'queryLocation', fields: {} }),
  restart: () => ({ name: 'control', fields: { command: 4 } }),
  factoryReset: () => ({ name: 'control', fields: { command: 5 } }),
  attributes: () => ({ name: 'queryAttributes', fields: {} }),
  parameters: () => ({ name: 'queryParams', fields: {} }),
  interval: ({ seconds }) => setParams([[0x0029, wholeNumber(seconds, 1, 86_400)]]),
  overspeed: ({ kmh, seconds }) =>
    setParams([
      [0x0055, wholeNumber(kmh, 0, 255)],
      [0x0056, wholeNumber(seconds ?? 10, 0, 3600)],
    ]),
  tracking: ({ intervalSeconds, validitySeconds }) => ({
    name: 'track',
    fields: {
      intervalSeconds: wholeNumber(intervalSeconds, 0, 65_535),
      validitySeconds: wholeNumber(validitySeconds ?? 3600, 1, 86_400),
    },
  }),
  text: ({ text }) => ({ name: 'text', fields: { flags: 1, type: 1, text: String(text) } }),
}

function setParams(values: [id: number, value: number][]): Words {
  const params = values.map(([id, value]) => ({ id, value }))
  return { name: 'setParams', fields: { count: params.length, params, isComplete: true } }
}

function wholeNumber(value: unknown, min: number, max: number): number {
  const number = typeof value === 'number' ? value : Number.NaN
  if (!Number.isInteger(number) || number < min || number > max)
    throw new RangeError(`not a whole number from ${min} to ${max}`)
  return number
}

/**
 * The frames of a command and the serial that its answer will name; undefined when the protocol has no word for it.
 * Addressed as the device addressed itself; before its first frame as 2013, or 2019 for more than 12 digits.
 */
export function encodeCommand(args: CommandArgs): { frames: Buffer[]; serial: number } | undefined {
  const toWords = Object.hasOwn(commands, args.command.kind)
    ? commands[args.command.kind]
    : undefined
  if (!toWords) return undefined
  const { name, fields } = toWords(args.command as Params)
  const address = linkOf(args.link).address ?? newAddress(args.number)
  const serial = args.nextSerial() & 0xffff
  const body = encodeBody(name, fields, address.is2019 ? 2019 : 2013)
  const frames = packetsOf(address, downMessages[name].id, serial, body)
  // Packets after the first take the following serials.
  for (let packet = 1; packet < frames.length; packet++) args.nextSerial()
  keepSent(linkOf(args.link), serial, frames)
  return { frames, serial }
}

function newAddress(number: string): Address {
  const envelope: Envelope = { version: number.length > 12 ? 2019 : 2013, number, serial: 0 }
  return addressOf(envelope)
}
