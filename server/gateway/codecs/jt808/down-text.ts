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
export const setEvents = struct({ setting: byte, events: atEnd(events) })

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
export const question = struct({
  flags: byte,
  question: sizedText(byte),
  options: toEnd<ValueOf<typeof option>>(option),
})

const menuItem = struct({ kind: byte, name: sizedText(word) })

/** 0 remove all, 1 replace, 2 append, 3 modify. */
export const infoMenu = struct({
  setting: byte,
  items: when(({ values }) => values['setting'] !== 0, list(byte, menuItem, 255)),
})

export const infoService = struct({ kind: byte, text: sizedText(word) })
