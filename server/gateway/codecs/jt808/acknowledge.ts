import { isMisfit } from '../../wire/layout.ts'
import { Writer } from '../../wire/writer.ts'
import type { AckArgs, AckResult, Message } from '../protocol.ts'
import { encodeBody } from './encode.ts'
import {
  type Address,
  asksForAnswer,
  bodyOf,
  isFrom,
  type Jt808Frame,
  numberBytes,
  openFrame,
  senderOf,
} from './frame.ts'
import { linkOf } from './link.ts'
import { resend } from './parts.ts'
import { sealFrame, sealShortFrame } from './seal-frame.ts'
import { utcText } from './time.ts'
import { askAgain } from './upgrade.ts'

const generalResults: Record<AckResult, number> = {
  ok: 0,
  failure: 1,
  badMessage: 2,
  unsupported: 3,
  unknownDevice: 1,
  registeredElsewhere: 1,
}
const registerResults: Record<AckResult, number> = {
  ok: 0,
  failure: 4,
  badMessage: 4,
  unsupported: 4,
  unknownDevice: 4,
  registeredElsewhere: 3,
}

type Args = AckArgs<Jt808Frame>
type Answer = (args: Args, address: Address) => Buffer[]
type Clock = (address: Address, serial: number, now: number) => Buffer

const unanswered = new Set([0x0001, 0x0808])

/** By the request: the time in UTC. */
const clocks: Record<number, Clock> = {
  0x0004: (address, serial, now) =>
    own(address, 0x8004, serial, encodeBody('time', { utc: utcText(now) }, version(address))),
  0x0109: (address, serial, now) =>
    own(address, 0x8109, serial, encodeBody('timeVendor', timeParts(now), version(address))),
  0x0f00: (address, serial, now) =>
    own(address, 0x8f00, serial, encodeBody('clock', clockParts(now), version(address))),
  0x0f01: (address, serial, now) =>
    own(address, 0x8f01, serial, encodeBody('clockSync', clockParts(now), version(address))),
}

const clock: Answer = ({ frame, nextSerial, now }, address) => {
  const tell = clocks[frame.id]
  return tell ? [tell(address, nextSerial(), now)] : []
}

/** No document says which of the two a device of 0x0F00 waits for. */
const clockAndGeneral: Answer = (args, address) => [
  ...clock(args, address),
  general(args, address, args.message.serial, generalResults.ok),
]

const answers: Record<number, Answer> = {
  0x0004: clock,
  0x0005: requestedPackets,
  // Of devices that ask as the platform does.
  0x8003: requestedPackets,
  0x0100: registered,
  0x0109: clock,
  0x0f00: clockAndGeneral,
  0x0f01: clockAndGeneral,
  0x0110: ({ nextSerial }, address) => [
    own(address, 0x8110, nextSerial(), encodeBody('wakeTimes', { times: [] }, version(address))),
  ],
  0x1212: ({ message, nextSerial }, address) => {
    const { name, type } = message.fields as { name: string; type: number }
    const body = encodeBody('fileReply', { name, type, result: 0, missing: [] }, version(address))
    return [own(address, 0x9212, nextSerial(), body)]
  },
  0x0801: ({ message, nextSerial }, address) => {
    const mediaId = message.fields['mediaId']
    if (typeof mediaId !== 'number') return []
    return [own(address, 0x8800, nextSerial(), new Writer().u32(mediaId).done())]
  },
}

function version(address: Address): 2013 | 2019 {
  return address.is2019 ? 2019 : 2013
}

function own(address: Address, id: number, serial: number, body: Buffer): Buffer {
  return sealFrame(address, { id, serial, body })
}

/** docs/protocols.md#jt808-answers */
export function acknowledgeMessage(args: Args): Buffer[] {
  const { frame, message, result } = args
  if (frame.isShort) return shortAnswer(frame, resultOf(message, result))
  if ((frame.id >= 0x8000 && frame.id !== 0x8003) || unanswered.has(frame.id)) return []
  const known = linkOf(args.link).address
  const address = known && isFrom(frame, known) ? known : senderOf(frame)
  const answer = answers[frame.id]
  // Fields are made when read: of a report never.
  if (!answer || !isDecoded(message))
    return generalAnswers(args, address, resultOf(message, result))
  try {
    return answer(args, address)
  } catch (error) {
    // The answer repeats what does not fit.
    if (!isMisfit(error)) throw error
    return generalAnswers(args, address, generalResults.badMessage)
  }
}

function generalAnswers(args: Args, address: Address, result: number): Buffer[] {
  const { frame, message } = args
  if (frame.id === 0x0200 || frame.total === 1)
    return [general(args, address, message.serial, result)]
  return packetSerials(frame, message).map((serial) => general(args, address, serial, result))
}

function isDecoded({ fields }: Message): boolean {
  return fields['isMalformed'] !== true && fields['isEncrypted'] !== true
}

function shortAnswer(frame: Jt808Frame, result: number): Buffer[] {
  if (frame.id === 0x4401 || !asksForAnswer(frame)) return []
  const body = new Writer().u16(frame.id).u8(result).done()
  return [sealShortFrame(numberBytes(frame), { id: 0x4401, serial: frame.serial, body })]
}

/** Positions as a whole, others packet by packet. */
function packetSerials(frame: Jt808Frame, message: Message): number[] {
  return message.reports.length === 0 ? [frame.serial] : (frame.packetSerials ?? [message.serial])
}

/** Not for positions: safe only when stored. */
export function acknowledgePacket(frame: Jt808Frame, nextSerial: () => number): Buffer[] {
  if (frame.id === 0x0704 || frame.id === 0x0200 || frame.id >= 0x8000) return []
  const result = frame.encryption === 0 ? generalResults.ok : generalResults.unsupported
  const body = generalBody(frame.serial, frame.id, result)
  return [sealFrame(senderOf(frame), { id: 0x8001, serial: nextSerial(), body })]
}

/** Failure, or the time to whoever asks. */
export function refuseFrame({
  frame,
  nextSerial,
  now,
}: {
  frame: Jt808Frame
  nextSerial: () => number
  now: number
}): Buffer[] {
  if (frame.isShort) return shortAnswer(frame, generalResults.failure)
  if (frame.id >= 0x8000 || unanswered.has(frame.id)) return []
  const address = senderOf(frame)
  const tell = clocks[frame.id]
  if (tell) return [tell(address, nextSerial(), now)]
  const body = generalBody(frame.serial, frame.id, generalResults.failure)
  return [own(address, 0x8001, nextSerial(), body)]
}

/** An ok 0x8001 as failure; others cannot say so. */
export function refusalOf(answer: Buffer): Buffer | undefined {
  const frame = openFrame(answer)
  if (frame.id !== 0x8001) return undefined
  const body = Buffer.from(bodyOf(frame))
  body.writeUInt8(generalResults.failure, 4)
  return sealFrame(senderOf(frame), { id: frame.id, serial: frame.serial, body })
}

function resultOf(message: Message, result: AckResult): number {
  if (message.kind !== 'other' || result !== 'ok') return generalResults[result]
  if (message.fields['isUnsupported'] === true) return generalResults.unsupported
  return message.fields['isMalformed'] === true ? generalResults.badMessage : generalResults.ok
}

function general(args: Args, address: Address, serial: number, result: number): Buffer {
  const body = generalBody(serial, args.frame.id, result)
  return sealFrame(address, { id: 0x8001, serial: args.nextSerial(), body })
}

const generalBytes = Buffer.allocUnsafe(5)

function generalBody(serial: number, id: number, result: number): Buffer {
  generalBytes.writeUInt16BE(serial, 0)
  generalBytes.writeUInt16BE(id, 2)
  generalBytes.writeUInt8(result, 4)
  return generalBytes
}

function registered({ message, result, authCode, nextSerial }: Args, address: Address): Buffer[] {
  const fields = { replySerial: message.serial, result: registerResults[result], authCode }
  const body = encodeBody('registerReply', fields, version(address))
  return [own(address, 0x8100, nextSerial(), body)]
}

/** Of a firmware under way the sender of it sends them, in its time; else at once. Result 1 when the packets are gone. */
function requestedPackets(args: Args, address: Address): Buffer[] {
  const { originalSerial, parts } = args.message.fields as {
    originalSerial: number
    parts: number[]
  }
  const { upgrade } = linkOf(args.link)
  if (upgrade && askAgain(upgrade, originalSerial, parts))
    return [general(args, address, args.message.serial, 0)]
  const frames = resend(linkOf(args.link), originalSerial, parts)
  return frames.length > 0 ? frames : [general(args, address, args.message.serial, 1)]
}

const clockParts = (now: number) => ({ result: 0, utc: utcText(now) })

function timeParts(now: number) {
  const date = new Date(now)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    result: 0,
  }
}
