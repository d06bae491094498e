import type { DeviceSpan } from '../statistics/device-spans.ts'
import type { Presence } from './clock-punches.ts'

/** A card that was in a device; store seconds, `until` excluded. */
export type CardTime = {
  deviceId: number
  card: string
  name: string
  since: number
  until: number
}

export type CarriedDevice = {
  span: DeviceSpan
  /** Who answers for it, else its own name. */
  holder: string
  stays: readonly Presence[]
  cards: readonly CardTime[]
}

/** Somebody with the devices that tell of it. */
export type PresentPerson = {
  name: string
  /** From when on there was such a device. */
  since: number
  devices: Set<number>
  stays: Presence[]
}

/** A card without a name is called by its end, which tells no number. */
const nameOf = ({ name, card }: CardTime) => name || `…${card.slice(-4)}`

/** What of stays lies in the time of each card; a device has one card at a time. */
function byCard(stays: readonly Presence[], cards: readonly CardTime[]) {
  const inTime = cards.toSorted((a, b) => a.since - b.since)
  const found = inTime.map((card) => ({ card: card, stays: [] as Presence[] }))
  let start = 0
  for (const { from, to, place } of stays.toSorted((a, b) => a.from - b.from)) {
    while ((found[start]?.card.until ?? Number.POSITIVE_INFINITY) <= from) start++
    for (let at = start; (found[at]?.card.since ?? Number.POSITIVE_INFINITY) <= to; at++) {
      const held = found[at]
      if (!held) break
      const { since, until } = held.card
      const [first, last] = [Math.max(from, since), Math.min(to, until - 1)]
      if (first <= last) held.stays.push({ from: first, to: last, place: place })
    }
  }
  return found
}

/**
 * Who was there: of a device into which cards of drivers were put, whose card was in; of others their holder. Several devices of one
 * name are one person.
 */
export function peopleOfDevices(devices: readonly CarriedDevice[]): Map<string, PresentPerson> {
  const people = new Map<string, PresentPerson>()
  const add = (name: string, { id, from }: DeviceSpan, stays: readonly Presence[]) => {
    const known = people.get(name)
    if (known) {
      known.since = Math.min(known.since, from)
      known.devices.add(id)
      for (const stay of stays) known.stays.push(stay)
    } else people.set(name, { name, since: from, devices: new Set([id]), stays: [...stays] })
  }
  for (const { span, holder, stays, cards } of devices)
    if (cards.length === 0) add(holder, span, stays)
    else for (const held of byCard(stays, cards)) add(nameOf(held.card), span, held.stays)
  return people
}
