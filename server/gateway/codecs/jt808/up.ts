import {
  atEnd,
  bcd,
  byte,
  dword,
  empty,
  hexRest,
  list,
  type Scope,
  struct,
  type ValueOf,
  type Wire,
  when,
  word,
} from '../../wire/layout.ts'
import { fixedText, sizedText, textRest } from '../../wire/text-fields.ts'
import { areaReply } from './areas.ts'
import { attachments, busData, fileInfo } from './media.ts'
import { paramList } from './params.ts'
import { bcdSeconds, bcdTime } from './time.ts'

const in2019 = ({ version }: Scope) => version === 2019
const before2019 = ({ version }: Scope) => version !== 2019

const register = (manufacturer: number, model: number, id: number) =>
  struct({
    province: word,
    city: word,
    manufacturer: fixedText(manufacturer, 'left'),
    model: fixedText(model, 'left'),
    terminalId: fixedText(id, 'left'),
    plateColor: byte,
    plate: textRest(),
  })
const register2011 = register(5, 8, 7)
const register2013 = register(5, 20, 7)
const register2019 = register(11, 30, 30)

export type Register = ValueOf<typeof register2013> & { layout: number }

/** 37 bytes on: 2013, below: 2011. */
const registerWire: Wire<Register> = {
  read(from, scope) {
    const layout = scope.version === 2019 ? 2019 : from.left >= 37 ? 2013 : 2011
    const wire = layout === 2019 ? register2019 : layout === 2013 ? register2013 : register2011
    return { ...wire.read(from, scope), layout }
  },
  write(to, value, scope) {
    const { version } = scope
    const wire = version === 2019 ? register2019 : version === 2013 ? register2013 : register2011
    wire.write(to, value, scope)
  },
}

const auth = struct({
  authCode: when(before2019, textRest()),
  code: when(in2019, sizedText(byte)),
  imei: when(in2019, atEnd(fixedText(15))),
  software: when(in2019, atEnd(fixedText(20))),
})

const attributesWith = (manufacturer: number) =>
  struct({
    typeBits: word,
    manufacturer: fixedText(manufacturer),
    model: versioned(fixedText(20), fixedText(30)),
    terminalId: versioned(fixedText(7), fixedText(30)),
    iccid: bcd(10),
    hardware: sizedText(byte),
    firmware: sizedText(byte),
    gnssBits: byte,
    commBits: byte,
  })
const attributes = attributesWith(5)
/** 2019: eleven manufacturer bytes. */
export const attributesLong: Wire<unknown> = attributesWith(11)

function versioned<T>(old: Wire<T>, in2019Form: Wire<T>): Wire<T> {
  return {
    read: (from, scope) => (in2019(scope) ? in2019Form : old).read(from, scope),
    write: (to, value, scope) => (in2019(scope) ? in2019Form : old).write(to, value, scope),
  }
}

const utf16Rest: Wire<string> = {
  read: (from) => {
    const bytes = from.rest()
    const even = Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()
    const text = even.toString('utf16le').replaceAll('\0', '').trim()
    // No half surrogate pairs for the database.
    return text.replace(/[\ud800-\udfff]/gu, '\ufffd')
  },
  write: (to, value) => to.raw(Buffer.from(value, 'utf16le').swap16()),
}

const mediaItem = struct({
  channel: byte,
  start: bcdTime,
  end: bcdTime,
  alarmBitsHigh: dword,
  alarmBitsLow: dword,
  mediaType: byte,
  streamType: byte,
  storage: byte,
  bytes: dword,
})

const isInserted = ({ values }: Scope) => values['status'] === 1
const isRead = (scope: Scope) => isInserted(scope) && scope.values['result'] === 0

/** Card put in (1) or out (2). */
const driverCard2013 = struct({
  status: byte,
  time: bcdTime,
  result: when(isInserted, byte),
  driver: when(isRead, sizedText(byte)),
  cardCode: when(isRead, fixedText(20)),
  agency: when(isRead, sizedText(byte)),
  validUntil: when(isRead, atEnd(bcd(4))),
  driverId: when(isRead, atEnd(fixedText(20))),
})

const driverCard2011 = struct({
  driver: sizedText(byte),
  driverId: fixedText(20),
  qualification: fixedText(40),
  agency: sizedText(byte),
})

export type DriverCard = ValueOf<typeof driverCard2013> | ValueOf<typeof driverCard2011>

/** 0x0702: a state and a time, or in 2011 the name. */
const driverCard: Wire<DriverCard> = {
  read(from, scope) {
    const hasTime = from.left >= 7 && bcdSeconds(from.bytes, from.at + 1) >= 0
    const is2011 = scope.version !== 2019 && from.left > 0 && !hasTime
    return is2011 ? driverCard2011.read(from, scope) : driverCard2013.read(from, scope)
  },
  write(to, value, scope) {
    if ('status' in value) driverCard2013.write(to, value, scope)
    else driverCard2011.write(to, value, scope)
  },
}

export const upLayouts = {
  0x0001: struct({ replySerial: word, replyId: word, result: byte }),
  0x0002: struct({ battery: atEnd(byte), signal: atEnd(byte), status: atEnd(byte) }),
  0x0003: empty,
  0x0004: empty,
  0x0005: struct({ originalSerial: word, parts: list(word, word) }),
  0x0100: registerWire,
  0x0102: auth,
  0x0107: attributes,
  0x0108: struct({ type: byte, result: byte }),
  0x0109: empty,
  0x0105: struct({ data: hexRest }),
  0x0106: struct({ kind: atEnd(byte), data: atEnd(hexRest) }),
  0x0110: struct({ data: atEnd(hexRest) }),
  0x0112: struct({ data: hexRest }),
  0x0301: struct({ event: byte }),
  0x0302: struct({ replySerial: word, answer: byte }),
  0x0303: struct({ kind: byte, isOn: byte }),
  0x0608: areaReply,
  0x0701: struct({ length: dword, content: textRest() }),
  0x0702: driverCard,
  0x0705: busData,
  0x0700: struct({ replySerial: word, command: byte, data: hexRest }),
  0x0800: struct({ mediaId: dword, mediaType: byte, format: byte, event: byte, channel: byte }),
  0x0805: struct({
    replySerial: word,
    result: byte,
    ids: when(({ values }) => values['result'] === 0, list(word, dword)),
  }),
  0x0a00: struct({ exponent: dword, modulus: hexRest }),
  0x0f00: struct({ data: atEnd(hexRest) }),
  0x0f01: struct({ data: atEnd(hexRest) }),
  0x0808: struct({ data: hexRest }),
  0x0818: struct({ smsCenter: sizedText(byte) }),
  0x0900: struct({ type: byte, data: hexRest }),
  0x1003: struct({
    audioCodec: byte,
    audioChannels: byte,
    audioSampleRate: byte,
    audioSampleBits: byte,
    audioFrameBytes: word,
    hasAudioOutput: byte,
    videoCodec: byte,
    maxAudioChannels: byte,
    maxVideoChannels: byte,
  }),
  0x1005: struct({ start: bcdTime, end: bcdTime, boarded: word, alighted: word }),
  0x1006: struct({ isOn: atEnd(byte) }),
  0x1007: struct({ zone: byte }),
  0x1107: struct({
    iccid: sizedText(byte),
    model: sizedText(byte),
    firmware: sizedText(byte),
  }),
  0x1205: struct({ replySerial: word, items: list(dword, mediaItem) }),
  0x1206: struct({ replySerial: word, result: byte }),
  0x1210: attachments,
  0x1211: fileInfo,
  0x1212: fileInfo,
  0x1300: struct({ replySerial: word, text: utf16Rest }),
  0x4401: struct({ replyId: word, result: byte }),
  0x6006: struct({ encoding: byte, text: textRest() }),
} as const

/** 0x0104: reply serial, then as 0x8103. */
export const paramsReply: Wire<{ replySerial: number } & ValueOf<typeof paramList>> = {
  read: (from, scope) => ({ replySerial: from.u16(), ...paramList.read(from, scope) }),
  write: (to, value, scope) => {
    to.u16(value.replySerial)
    paramList.write(to, value, scope)
  },
}
