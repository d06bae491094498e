import {
  atEnd,
  byte,
  list,
  struct,
  type ValueOf,
  type Wire,
  when,
  word,
} from '../../wire/layout.ts'
import { sizedText } from '../../wire/text-fields.ts'

/** Events, questions and information that a terminal shows to its driver: 0x8301 to 0x8304. */

const event = struct({ id: byte, text: sizedText(byte) })
type Event = { id: number; text?: string }

/** Setting 4 removes single events: their ids, which some platforms send without the text's length. */
const removeSingle = 4

/**
 * Events behind their count. 2011 has the items of this packet behind the total, as 0x8401 has. Ids alone are read when
 * as many bytes are left as events, for one with a text has at least two.
 */
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

/** 0x8301: setting (0 remove all, 1 replace, 2 append, 3 modify, 4 remove single ones) and events. */
export const setEvents = struct({ setting: byte, events: atEnd(events) })

const option = struct({ id: byte, text: sizedText(word) })

/** Items to the end of the message. */
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

/** 0x8302: flags (0 urgent, 3 read aloud, 4 advertising screen), question, the answers to choose from. */
export const question = struct({
  flags: byte,
  question: sizedText(byte),
  options: toEnd<ValueOf<typeof option>>(option),
})

const menuItem = struct({ kind: byte, name: sizedText(word) })

/** 0x8303: setting (0 remove all, 1 replace, 2 append, 3 modify) and kinds of information. */
export const infoMenu = struct({
  setting: byte,
  items: when(({ values }) => values['setting'] !== 0, list(byte, menuItem, 255)),
})

/** 0x8304: one piece of information of a kind. */
export const infoService = struct({ kind: byte, text: sizedText(word) })
