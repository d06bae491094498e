import { sql } from 'kysely'
import type { Pool } from '../../../../db/pool.ts'
import { db, type Tables, tuples } from '../../../../db/sql.ts'
import { addSums, type DaySums } from '../day-figures.ts'
import { ownKey } from '../homes-below.ts'
import { cellOf, type FigureTuple, figureColumns } from './cells.ts'
import type { KeptPlace } from './kept-place.ts'

type Kind = 'stored' | 'open'

/** Both have the same columns. */
const tableOf = (kind: Kind) => {
  const name = kind === 'stored' ? 'organisation_day' : 'organisation_open_day'
  return sql<Tables['organisation_day']>`${sql.table(name)}`.as<'k'>('k')
}

const summed = (name: (typeof figureColumns)[number]) =>
  name === 'top_speed'
    ? sql<number>`max(${sql.ref(`k.${name}`)})`
    : sql<number>`sum(${sql.ref(`k.${name}`)})::int8`
const sums = figureColumns.map((name) => summed(name).as(name))

/** Of a whole place, by day; days without anything are missing. */
export async function keptDaysOf(pool: Pool, place: KeptPlace): Promise<Map<number, DaySums>> {
  const { organisation, includesBelow, from, to } = place
  const rows = (kind: Kind) =>
    db
      .selectFrom(tableOf(kind))
      .select('k.day')
      .select(figureColumns.map((name) => `k.${name}` as const))
      .where('k.organisation_id', '=', organisation.id)
      .where('k.is_tree', '=', includesBelow)
      .where('k.day', '>=', from)
      .where('k.day', '<=', to)
  // One statement: a day that ends goes from one table to the other.
  const both = rows('stored').unionAll(rows('open'))
  return added(await tuples<[number, ...FigureTuple]>(pool, both))
}

/** Of the organisations directly below and of the one in view itself (`ownKey`), all days together. */
export async function keptSumsBelow(pool: Pool, place: KeptPlace): Promise<Map<string, DaySums>> {
  const rows = (kind: Kind) => {
    const own = homesIn(kind, place, false).select('k.organisation_id').select(sums)
    const grouped = own.groupBy('k.organisation_id')
    const below = homesIn(kind, place, true).select('k.organisation_id').select(sums)
    return place.includesBelow ? grouped.unionAll(below.groupBy('k.organisation_id')) : grouped
  }
  const both = rows('stored').unionAll(rows('open'))
  const found = added(await tuples<[number, ...FigureTuple]>(pool, both))
  return new Map([...found].map(([id, figures]) => [keyIn(place, id), figures]))
}

/** Metres of each on each day. */
export async function keptWaysBelow(
  pool: Pool,
  place: KeptPlace,
): Promise<Map<string, Map<number, number>>> {
  const rows = (kind: Kind) => {
    const columns = ['k.organisation_id', 'k.day', 'k.metres'] as const
    const own = homesIn(kind, place, false).select(columns)
    return place.includesBelow ? own.unionAll(homesIn(kind, place, true).select(columns)) : own
  }
  const both = rows('stored').unionAll(rows('open'))
  const ways = new Map<string, Map<number, number>>()
  for (const [id, day, metres] of await tuples<[number, number, number]>(pool, both)) {
    const key = keyIn(place, id)
    const days = ways.get(key) ?? new Map<number, number>()
    ways.set(key, days)
    days.set(day, (days.get(day) ?? 0) + metres)
  }
  return ways
}

const keyIn = ({ organisation }: KeptPlace, id: number) =>
  id === organisation.id ? ownKey : String(id)

/** Rows of the organisation itself, or of the trees directly below it. */
function homesIn(kind: Kind, { organisation, from, to }: KeptPlace, isBelow: boolean) {
  const rows = db
    .selectFrom('organisation as o')
    .innerJoin(tableOf(kind), 'k.organisation_id', 'o.id')
    .where('k.is_tree', '=', isBelow)
    .where('k.day', '>=', from)
    .where('k.day', '<=', to)
  return isBelow
    ? rows.where('o.parent_id', '=', organisation.id)
    : rows.where('o.id', '=', organisation.id)
}

function added(rows: readonly [number, ...FigureTuple][]): Map<number, DaySums> {
  const byKey = new Map<number, DaySums>()
  for (const [key, ...figures] of rows) {
    const { deviceDays: _, ...more } = cellOf(figures)
    const sum = byKey.get(key)
    byKey.set(key, sum ? addSums(sum, more) : more)
  }
  return byKey
}
