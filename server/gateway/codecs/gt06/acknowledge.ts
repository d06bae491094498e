import { asciiText } from '../../wire/text.ts'
import type { AckArgs } from '../protocol.ts'
import { bareAnswer } from './bare-frame.ts'
import { buildFrame, type Gt06Frame } from './frame.ts'
import { wideBytes } from './text.ts'

/** Same type and serial, no content (docs/protocols.md#gt06-answers). */
const answered = new Set([
  0x01, 0x13, 0x16, 0x19, 0x23, 0x26, 0x27, 0x32, 0x36, 0x70, 0x95, 0xa3, 0xa4, 0xa5,
])
/** AZ735 waits for long answers ([T]). */
const answeredLong = new Set([0x32, 0x33])
/** 17 with a fix; address requests are not answered. */
const cardType = 0x17
const loginType = 0x01
/** Answered with the length of a reserved extension: none [BL10]. */
const modulesType = 0x98
/** GT02 4G waits for 26 behind its alarm 32. */
const gt02Alarm = { type: 0x32, contentBytes: 34, answer: 0x26 }

const english = 2
const phoneBytes = 21

function emptyAnswer({ type, serial, isLong }: Omit<Gt06Frame, 'content'>): Buffer {
  return buildFrame({ type, serial, isLong, content: Buffer.alloc(0) })
}

function utcBytes(now: number): number[] {
  const at = new Date(now)
  return [
    at.getUTCFullYear() - 2000,
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ]
}

/** Six binary bytes, UTC. `now` in milliseconds. */
export function timeAnswer(serial: number, now: number): Buffer {
  return buildFrame({ type: 0x8a, serial, isLong: false, content: Buffer.from(utcBytes(now)) })
}

/** To a lock: the time, and the length of a reserved extension [BL10]. */
function lockLoginAnswer({ type, serial, isLong }: Gt06Frame, now: number): Buffer {
  return buildFrame({ type, serial, isLong, content: Buffer.from([...utcBytes(now), 0]) })
}

export type AddressAnswer = {
  serial: number
  serverFlag: number
  word: 'ADDRESS' | 'ALARMSMS'
  text: string
  phone: string
  isLong: boolean
}

/** 97: long form (other languages); 17: short (Chinese). */
export function addressAnswer(answer: AddressAnswer): Buffer {
  const phone = Buffer.alloc(phoneBytes)
  phone.write(answer.phone, 'latin1')
  const body = Buffer.concat([
    Buffer.from(`${answer.word}&&`),
    wideBytes(answer.text),
    Buffer.from('&&'),
    phone,
    Buffer.from('##'),
  ])
  const head = Buffer.alloc(answer.isLong ? 6 : 5)
  const flagAt = answer.isLong
    ? head.writeUInt16BE(body.length + 4, 0)
    : head.writeUInt8(body.length + 4, 0)
  head.writeUInt32BE(answer.serverFlag, flagAt)
  const type = answer.isLong ? 0x97 : 0x17
  const { serial, isLong } = answer
  return buildFrame({ type, serial, isLong, content: Buffer.concat([head, body]) })
}

/** None for refused messages, so they are resent; address requests get `NA`. */
export function acknowledgeFrame({ frame, message, result, now }: AckArgs<Gt06Frame>): Buffer[] {
  if (result !== 'ok') return []
  const { type, serial, isLong } = frame
  if (frame.bareLength !== undefined) return [bareAnswer(type, frame.content)]
  if (frame.isKeyed && type === loginType) return [lockLoginAnswer(frame, now)]
  if (type === modulesType) return [buildFrame({ type, serial, isLong, content: Buffer.alloc(1) })]
  if (type === 0x8a) return message.fields['isRequest'] === true ? [timeAnswer(serial, now)] : []
  if (message.fields['isAddressRequest'] === true) {
    const phone = asciiText(Buffer.from(String(message.fields['phone'])))
    const isEnglish = message.fields['language'] === english
    const answer = { serial, serverFlag: 0, word: 'ADDRESS', text: 'NA', phone } as const
    return [addressAnswer({ ...answer, isLong: isEnglish })]
  }
  const isCard = type === cardType && message.reports.length > 0
  const wantsAnswer = isCard || answered.has(type) || (isLong && answeredLong.has(type))
  if (!wantsAnswer) return []
  const answer = emptyAnswer({ type, serial, isLong })
  const isGt02Alarm = type === gt02Alarm.type && frame.content.length === gt02Alarm.contentBytes
  return isGt02Alarm ? [answer, emptyAnswer({ type: gt02Alarm.answer, serial, isLong })] : [answer]
}
