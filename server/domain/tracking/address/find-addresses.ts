import type { Pool } from '../../../db/pool.ts'
import {
  type Address,
  offlineAddresses,
  type Place,
} from '../../../integrations/geocode/offline.ts'
import type { Geocoder } from '../../../integrations/geocode/provider/provider.ts'
import { rawAddress } from '../../../integrations/geocode/reverse.ts'
import { addressCellOf, keepCells, readCells } from './address-cache.ts'

export type AddressStores = { main: Pool; now: () => number }

export type AddressRequest = {
  lang: string
  /** Undefined where the offline geocoder is alone: the cache is empty then. */
  geocoder: Geocoder | undefined
  /** Asks nobody: what the cache has. */
  isKnownOnly?: boolean
  /** Milliseconds after which nothing more is asked. */
  forMs?: number
  /** Whether one more request is allowed. */
  take?: () => Promise<boolean>
}

export type FoundAddress = Address & {
  /** Of a provider that did not answer: may be better later. */
  isPending: boolean
  /** Raw coordinates otherwise. */
  isKnown: boolean
}

/**
 * A street of an archive, else what the cache or the provider knows, else the nearest town, else raw coordinates
 *. In order. A provider that fails or is over its quota leaves the rest to the later ones.
 */
export async function findAddresses(
  { main, now }: AddressStores,
  places: readonly Place[],
  wanted: AddressRequest,
): Promise<FoundAddress[]> {
  const { lang } = wanted
  const offline = await offlineAddresses(places, lang)
  const cells = places.map(addressCellOf)
  const missing = wanted.geocoder ? cells.filter((_, at) => !offline[at]?.isStreet) : []
  const known = new Map(await readCells(main, missing, { lang, now: now() }))
  const open = new Map<number, Place>()
  for (const [at, place] of places.entries()) {
    const cell = cells[at] as number
    const isOpen = !offline[at]?.isStreet && !known.has(cell)
    if (isOpen && wanted.geocoder?.covers(place, lang)) open.set(cell, place)
  }
  const fresh = wanted.isKnownOnly ? new Map<number, Address | false>() : await ask(open, wanted)
  await keepCells(main, fresh, { lang, now: now() })
  for (const [cell, address] of fresh) {
    known.set(cell, address)
    open.delete(cell)
  }
  return places.map((place, at) => {
    const cell = cells[at] as number
    const street = offline[at]?.isStreet ? offline[at] : known.get(cell)
    const found = street || offline[at]
    return { ...(found ?? rawAddress(place)), isPending: open.has(cell), isKnown: !!found }
  })
}

async function ask(
  open: ReadonlyMap<number, Place>,
  { lang, geocoder, forMs = Number.POSITIVE_INFINITY, take }: AddressRequest,
): Promise<Map<number, Address | false>> {
  const found = new Map<number, Address | false>()
  if (!geocoder) return found
  const waiting = [...open]
  const until = performance.now() + forMs
  while (waiting.length > 0 && !geocoder.isResting() && performance.now() < until) {
    if (take && !(await take())) break
    const some = waiting.splice(0, geocoder.atOnce)
    const answers = await within(until, () =>
      geocoder.reverse(
        some.map(([, place]) => place),
        lang,
      ),
    )
    for (const [at, [cell]] of some.entries()) if (answers) found.set(cell, answers[at] ?? false)
  }
  return found
}

/** Undefined for a failure, or where the answer comes too late. */
async function within<T>(until: number, request: () => Promise<T>): Promise<T | undefined> {
  const answer = request().catch(() => undefined)
  if (until === Number.POSITIVE_INFINITY) return answer
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, until - performance.now()), undefined)
  })
  try {
    return await Promise.race([answer, end])
  } finally {
    clearTimeout(timer)
  }
}
