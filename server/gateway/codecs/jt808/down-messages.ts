import {
  atEnd,
  bcd,
  byte,
  dword,
  empty,
  hexRest,
  list,
  type Scope,
  sized,
  struct,
  type ValueOf,
  type Wire,
  when,
  word,
} from '../../wire/layout.ts'
import { fixedText, sizedText, textRest } from '../../wire/text-fields.ts'
import { areaIds, areaQuery, circles, polygon, rectangles, route } from './areas.ts'
import { control } from './control.ts'
import { fileReply, mediaSearch, mediaUpload, recordAudio, shoot, uploadOne } from './media.ts'
import { paramIds, paramList } from './params.ts'
import { bcdTime } from './time.ts'

const event = struct({ id: byte, text: sizedText(byte) })
type Event = { id: number; text?: string }

/** May come without text length. */
const removeSingle = 4

/** 2011 has a total first, as 0x8401; may be ids alone. */
const events: Wire<Event[]> = {
  read(from, scope) {
    const count = from.u8()
    if (scope.version === 2011) from.u8()
    const isBare = scope.values['setting'] === removeSingle && from.left === count
    const items: Event[] = []
    while (items.length < count) items.push(isBare ? { id: from.u8() } : event.read(from, scope))
    return items
  },
  write(to, items, scope) {
    if (items.length > 255) throw new RangeError('more than 255 events')
    to.u8(items.length)
    if (scope.version === 2011) to.u8(items.length)
    for (const { id, text } of items) {
      if (text === undefined && scope.values['setting'] === removeSingle) to.u8(id)
      else event.write(to, { id, text: text ?? '' }, scope)
    }
  },
}

/** 0 remove all, 1 replace, 2 append, 3 modify, 4 remove one. */
const setEvents = struct({ setting: byte, events: atEnd(events) })

const option = struct({ id: byte, text: sizedText(word) })

function toEnd<T>(each: Wire<T>): Wire<T[]> {
  return {
    read(from, scope) {
      const items: T[] = []
      while (from.left > 0) items.push(each.read(from, scope))
      return items
    },
    write(to, items, scope) {
      for (const item of items) each.write(to, item, scope)
    },
  }
}

/** 0 urgent, 3 read aloud, 4 advertising screen. */
const question = struct({
  flags: byte,
  question: sizedText(byte),
  options: toEnd<ValueOf<typeof option>>(option),
})

const menuItem = struct({ kind: byte, name: sizedText(word) })

/** 0 remove all, 1 replace, 2 append, 3 modify. */
const infoMenu = struct({
  setting: byte,
  items: when(({ values }) => values['setting'] !== 0, list(byte, menuItem, 255)),
})

const infoService = struct({ kind: byte, text: sizedText(word) })

const in2019 = ({ version }: Scope) => version === 2019
const before2019 = ({ version }: Scope) => version !== 2019
const isAccepted = ({ values }: Scope) => values['result'] === 0
const isSet = (name: string) => (scope: Scope) => Number(scope.values[name]) !== 0

const acknowledgement = struct({ replySerial: word, replyId: word, result: byte })

/** Byte in 2013, word in 2019. */
const byteOrWord: Wire<number> = {
  read: (from, { version }) => (version === 2019 ? from.u16() : from.u8()),
  write: (to, value, { version }) => {
    if (version === 2019) to.u16(value)
    else to.u8(value)
  },
}

const contact = struct({ direction: byte, number: sizedText(byte), name: sizedText(byte) })
const contacts: Wire<ValueOf<typeof contact>[]> = {
  read(from, scope) {
    const count = from.u8()
    if (scope.version === 2011) from.u8()
    const items: ValueOf<typeof contact>[] = []
    while (items.length < count) items.push(contact.read(from, scope))
    return items
  },
  write(to, items, scope) {
    to.u8(items.length)
    if (scope.version === 2011) to.u8(items.length)
    for (const item of items) contact.write(to, item, scope)
  },
}

const clock = struct({ result: byte, utc: bcdTime })

/** 2019: 1 is the door, others the vendor's. */
const isDoor = ({ values }: Scope) => values['type'] === 1
const vehicleItem = struct({
  type: word,
  value: when(isDoor, byte),
  data: when((scope) => !isDoor(scope), hexRest),
})

export const downMessages = {
  acknowledge: { id: 0x8001, wire: acknowledgement },
  askPackets: { id: 0x8003, wire: struct({ originalSerial: word, parts: list(byteOrWord, word) }) },
  time: { id: 0x8004, wire: struct({ utc: bcdTime }) },
  registerReply: {
    id: 0x8100,
    wire: struct({ replySerial: word, result: byte, authCode: when(isAccepted, textRest()) }),
  },
  setParams: { id: 0x8103, wire: paramList },
  queryParams: { id: 0x8104, wire: empty },
  control: { id: 0x8105, wire: control },
  querySomeParams: { id: 0x8106, wire: paramIds },
  queryAttributes: { id: 0x8107, wire: empty },
  upgrade: {
    id: 0x8108,
    wire: struct({
      type: byte,
      manufacturer: fixedText(5),
      version: sizedText(byte),
      data: sized(dword, hexRest),
    }),
  },
  timeVendor: {
    id: 0x8109,
    wire: struct({
      year: word,
      month: byte,
      day: byte,
      hour: byte,
      minute: byte,
      second: byte,
      result: byte,
    }),
  },
  wakeTimes: { id: 0x8110, wire: struct({ times: list(byte, bcd(2)) }) },
  queryLocation: { id: 0x8201, wire: empty },
  track: {
    id: 0x8202,
    wire: struct({
      intervalSeconds: word,
      validitySeconds: when(isSet('intervalSeconds'), dword),
    }),
  },
  confirmAlarm: { id: 0x8203, wire: struct({ alarmSerial: word, alarmBits: dword }) },
  checkLink: { id: 0x8204, wire: empty },
  text: {
    id: 0x8300,
    wire: struct({ flags: byte, type: when(in2019, byte), text: textRest(1024) }),
  },
  setEvents: { id: 0x8301, wire: setEvents },
  ask: { id: 0x8302, wire: question },
  setInfoMenu: { id: 0x8303, wire: infoMenu },
  sendInfo: { id: 0x8304, wire: infoService },
  call: { id: 0x8400, wire: struct({ mode: byte, phone: textRest(20) }) },
  contacts: {
    id: 0x8401,
    wire: struct({ type: byte, contacts: when(isSet('type'), contacts) }),
  },
  controlVehicle: {
    id: 0x8500,
    wire: struct({
      flags: when(before2019, byte),
      reserved: when(before2019, hexRest),
      items: when(in2019, list(word, vehicleItem)),
    }),
  },
  setCircles: { id: 0x8600, wire: circles },
  removeCircles: { id: 0x8601, wire: areaIds },
  setRectangles: { id: 0x8602, wire: rectangles },
  removeRectangles: { id: 0x8603, wire: areaIds },
  setPolygon: { id: 0x8604, wire: polygon },
  removePolygons: { id: 0x8605, wire: areaIds },
  setRoute: { id: 0x8606, wire: route },
  removeRoutes: { id: 0x8607, wire: areaIds },
  queryAreas: { id: 0x8608, wire: areaQuery },
  mediaReply: {
    id: 0x8800,
    wire: struct({ mediaId: dword, parts: atEnd(list(byte, word)) }),
  },
  shoot: { id: 0x8801, wire: shoot },
  searchMedia: { id: 0x8802, wire: mediaSearch },
  uploadMedia: { id: 0x8803, wire: mediaUpload },
  recordAudio: { id: 0x8804, wire: recordAudio },
  uploadOneMedia: { id: 0x8805, wire: uploadOne },
  passthrough: { id: 0x8900, wire: struct({ type: byte, data: hexRest }) },
  publicKey: { id: 0x8a00, wire: struct({ exponent: dword, modulus: hexRest }) },
  clock: { id: 0x8f00, wire: clock },
  clockSync: { id: 0x8f01, wire: clock },
  fileReply: { id: 0x9212, wire: fileReply },
} as const

export type DownName = keyof typeof downMessages
export type DownFields = { [N in DownName]: ValueOf<(typeof downMessages)[N]['wire']> }
