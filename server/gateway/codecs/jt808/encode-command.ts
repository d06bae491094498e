import { alarmMask, alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { relayWordsOf } from '#lib/codes/relay-words-of.ts'
import type { CommandArgs } from '../protocol.ts'
import { type AlarmBits, alarmBitsOf } from './alarm-bits.ts'
import type { DownFields, DownName } from './down-messages.ts'
import { downMessages } from './down-messages.ts'
import { addressOf, type Envelope, encodeBody, packetsOf } from './encode.ts'
import type { Address } from './frame.ts'
import { linkOf } from './link.ts'
import type { Param } from './params.ts'
import { keepSent } from './parts.ts'

type Params = CommandArgs['command'] & Record<string, unknown>
type DownMessage = { [N in DownName]: { name: N; fields: DownFields[N] } }[DownName]

type Receiver = { alarmBits: AlarmBits; model: string; is2019: boolean }

const commands: Record<string, (params: Params, to: Receiver) => DownMessage | undefined> = {
  location: () => ({ name: 'queryLocation', fields: {} }),
  restart: () => control(4),
  factoryReset: () => control(5),
  attributes: () => ({ name: 'queryAttributes', fields: {} }),
  parameters: () => ({ name: 'queryParams', fields: {} }),
  interval: ({ seconds }) => setParams([[0x0029, wholeNumber(seconds, 1, 86_400)]]),
  overspeed: ({ kmh, seconds }) =>
    setParams([
      [0x0055, wholeNumber(kmh, 0, 255)],
      [0x0056, wholeNumber(seconds ?? 10, 0, 3600)],
    ]),
  settings,
  set: ({ params }) => ({ name: 'setParams', fields: paramList(params as Param[]) }),
  control: ({ command }) => control(wholeNumber(command, 1, 9)),
  upgrade,
  cut: (_, { model }) => relay(model, 0x64),
  restore: (_, { model }) => relay(model, 0x65),
  contacts: ({ contacts, flag }) => ({
    name: 'contacts',
    fields: {
      type: 1,
      contacts: (contacts as { name: string; phone: string }[]).map(({ name, phone }) => ({
        direction: wholeNumber(flag, 1, 3),
        number: phone,
        name,
      })),
    },
  }),
  record: ({ command, seconds }) => ({
    name: 'recordAudio',
    fields: {
      command: wholeNumber(command, 0, 1),
      seconds: wholeNumber(seconds, 0, 3600),
      isSaved: 0,
      sampleRate: 0,
    },
  }),
  tracking: ({ intervalSeconds, validitySeconds }) => ({
    name: 'track',
    fields: {
      intervalSeconds: wholeNumber(intervalSeconds, 0, 65_535),
      validitySeconds: wholeNumber(validitySeconds ?? 3600, 1, 86_400),
    },
  }),
  text: ({ text }) => ({ name: 'text', fields: { flags: 1, type: 1, text: String(text) } }),
}

function setParams(values: [id: number, value: number][]): DownMessage {
  return { name: 'setParams', fields: paramList(values.map(([id, value]) => ({ id, value }))) }
}

const paramList = (params: Param[]) => ({ count: params.length, params, isComplete: true })

const control = (command: number): DownMessage => ({ name: 'control', fields: { command } })

/** docs/protocols.md#oil-cut */
const relay = (model: string, command: number) =>
  relayWordsOf('jt808', model) === 'control64' ? control(command) : undefined

/** By an address; 2019 has no word for it. The server's name, access point and ports stay empty: the address names them. */
function upgrade(params: Params, { is2019 }: Receiver): DownMessage | undefined {
  if (is2019) return undefined
  const { url, manufacturer, version, minutes } = params
  const server = ['', '', '', '', '', '']
  const time = String(wholeNumber(minutes, 0, 65_535))
  const values = [url, ...server, manufacturer, '', version, time].map(String)
  return { name: 'control', fields: { command: 1, params: values } }
}

function settings(params: Params, { alarmBits }: Receiver): DownMessage {
  const values: [id: number, value: number][] = []
  const take = (name: string, id: number, most: number, least = 1) => {
    if (params[name] !== undefined) values.push([id, wholeNumber(params[name], least, most)])
  }
  take('sleepSeconds', 0x0027, 86_400)
  take('seconds', 0x0029, 86_400)
  if (params['off'] !== undefined) values.push([0x0050, shieldBits(params['off'], alarmBits)])
  take('kmh', 0x0055, 255)
  take('parkingSeconds', 0x005a, 86_400)
  take('led', 0xf111, 1, 0)
  take('vibration', 0xf112, 255)
  take('afterSleep', 0xf141, 2, 0)
  // 0 by itself; 1 by hand, while the ignition is off.
  if (params['autoAnswer'] !== undefined)
    values.push([0x0045, 1 - wholeNumber(params['autoAnswer'], 0, 1)])
  if (values.length === 0) throw new RangeError('no setting is named')
  return setParams(values)
}

/** 0x0050: bits of alarms that are off. */
function shieldBits(off: unknown, alarmBits: AlarmBits): number {
  if (!Array.isArray(off)) throw new RangeError('not a list of alarms')
  const mask = alarmMask(alarmTypeNames.filter((type) => off.includes(type)))
  return alarmBits.reduce((bits, types, bit) => ((types & mask) !== 0n ? bits + 2 ** bit : bits), 0)
}

function wholeNumber(value: unknown, min: number, max: number): number {
  const number = typeof value === 'number' ? value : Number.NaN
  if (!Number.isInteger(number) || number < min || number > max)
    throw new RangeError(`not a whole number from ${min} to ${max}`)
  return number
}

/**
 * `serial`: as the answer names it. A command's `notice` goes before it. Addressed as the device does; before, 2013, or 2019 above 12
 * digits.
 */
export function encodeCommand(args: CommandArgs): { frames: Buffer[]; serial: number } | undefined {
  const toMessage = Object.hasOwn(commands, args.command.kind)
    ? commands[args.command.kind]
    : undefined
  if (!toMessage) return undefined
  const address = linkOf(args.link).address ?? newAddress(args.number)
  const alarmBits = alarmBitsOf(args.model, address.is2019)
  const message = toMessage(args.command as Params, {
    alarmBits,
    model: args.model,
    is2019: address.is2019,
  })
  if (!message) return undefined
  const { notice } = args.command as Params
  const before = typeof notice === 'string' ? sealed(args, address, spoken(notice, address)) : none
  const { frames, serial } = sealed(args, address, message)
  return { frames: [...before.frames, ...frames], serial }
}

const none = { frames: [] }

function sealed(args: CommandArgs, address: Address, { name, fields }: DownMessage) {
  const serial = args.nextSerial() & 0xffff
  const body = encodeBody(name, fields, address.is2019 ? 2019 : 2013)
  const frames = packetsOf(address, downMessages[name].id, serial, body)
  for (let packet = 1; packet < frames.length; packet++) args.nextSerial()
  keepSent(linkOf(args.link), serial, frames)
  return { frames, serial }
}

/** Shown and spoken to who has the device (0x8300: bits 2 and 3; of 2019 also 1, a service). */
const spoken = (text: string, { is2019 }: Address): DownMessage => ({
  name: 'text',
  fields: { flags: is2019 ? 13 : 12, type: 1, text: text },
})

function newAddress(number: string): Address {
  const envelope: Envelope = { version: number.length > 12 ? 2019 : 2013, number, serial: 0 }
  return addressOf(envelope)
}
