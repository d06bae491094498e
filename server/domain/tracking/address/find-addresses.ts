import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import {
  type Address,
  offlineAddresses,
  type Place,
} from '../../../integrations/geocode/offline.ts'
import type { Geocoder } from '../../../integrations/geocode/provider/provider.ts'
import { rawAddress } from '../../../integrations/geocode/reverse.ts'

const dayMs = 86_400_000
/** Streets are named anew, and what nobody knew is mapped. */
const keptDays = { known: 180, unknown: 7 }

/** 1/10 000 degree, about 10 m: closer places share an address. */
const grid = 10_000
const columns = 4_000_000

/** Of a place in degrees: one number for its cell. */
const addressCellOf = ({ lat, lon }: Place): number =>
  (Math.round(lat * grid) + 90 * grid) * columns + Math.round(lon * grid) + 180 * grid

/** False: the provider knows none. */
type CellAddresses = ReadonlyMap<number, Address | false>

async function readCells(
  main: Pool,
  cells: readonly number[],
  { lang, now }: { lang: string; now: number },
): Promise<CellAddresses> {
  if (cells.length === 0) return new Map()
  const rows = await all(
    main,
    db
      .selectFrom('address_cell')
      .select(['cell', 'address', 'city', 'province', 'country'])
      .where('cell', '=', anyOf([...new Set(cells)]))
      .where('lang', '=', lang)
      .where('expires_at', '>', new Date(now)),
  )
  return new Map(
    rows.map(({ cell, address, ...parts }) => [
      Number(cell),
      address === null ? false : { address, unit: '', ...parts, isStreet: true },
    ]),
  )
}

/** Sorted, so that processes never deadlock. */
async function keepCells(
  main: Pool,
  cells: CellAddresses,
  { lang, now }: { lang: string; now: number },
): Promise<void> {
  if (cells.size === 0) return
  const rows = [...cells]
    .toSorted(([a], [b]) => a - b)
    .map(([cell, address]) => ({
      cell,
      lang,
      address: address ? address.address : null,
      city: address ? address.city : '',
      province: address ? address.province : '',
      country: address ? address.country : '',
      expires_at: new Date(now + (address ? keptDays.known : keptDays.unknown) * dayMs),
    }))
  await run(
    main,
    db
      .insertInto('address_cell')
      .values(rowFor('address_cell', rows))
      .onConflict((old) =>
        old.columns(['cell', 'lang']).doUpdateSet({
          address: (eb) => eb.ref('excluded.address'),
          city: (eb) => eb.ref('excluded.city'),
          province: (eb) => eb.ref('excluded.province'),
          country: (eb) => eb.ref('excluded.country'),
          expires_at: (eb) => eb.ref('excluded.expires_at'),
        }),
      ),
  )
}

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
