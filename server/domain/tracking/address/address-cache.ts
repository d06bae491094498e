import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import type { Address, Place } from '../../../integrations/geocode/offline.ts'

const dayMs = 86_400_000
/** Streets are named anew, and what nobody knew is mapped. */
const keptDays = { known: 180, unknown: 7 }

/** 1/10 000 degree, about 10 m: closer places share an address. */
const grid = 10_000
const columns = 4_000_000

/** Of a place in degrees: one number for its cell. */
export const addressCellOf = ({ lat, lon }: Place): number =>
  (Math.round(lat * grid) + 90 * grid) * columns + Math.round(lon * grid) + 180 * grid

/** False: the provider knows none. */
export type CellAddresses = ReadonlyMap<number, Address | false>

export async function readCells(
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
export async function keepCells(
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
