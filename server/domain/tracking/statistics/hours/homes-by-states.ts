import { sql } from 'kysely'
import { countedStates, type StateTally } from '#lib/codes/counted-states.ts'
import type { Pool } from '../../../../db/pool.ts'
import { anyOf, db, tuples } from '../../../../db/sql.ts'
import type { Services } from '../../../../services.ts'
import { firstAfter } from '../../../platform/first-after.ts'
import { ownKey } from '../homes-below.ts'
import { type StatesAsked, tallyColumns } from './hourly-states.ts'

const hourSeconds = 3_600

/** Mean states of an organisation directly below, or of the one in view itself (`own`). */
export type HomeOfStates = { key: string; organisation: string; states: StateTally }

type Asked = StatesAsked & {
  /** The hour by which they are ranked, Unix seconds. */
  ranked: number
  after: string | undefined
  limit: number
  /** Of a refusal. */
  lang: string
}

/** Those with the most devices in the ranked hour first; one statement ranks, one adds up the hours of a page. */
export async function homesByStates({ pool }: Services, asked: Asked): Promise<HomeOfStates[]> {
  const { organisation, after, limit } = asked
  const homes = (await rankedHomes(pool, asked)).sort(
    (a, b) => b.devices - a.devices || Number(a.key) - Number(b.key),
  )
  const first = firstAfter(homes, after, asked)
  const page = homes.slice(first, first + limit)
  const below = page.filter(({ key }) => key !== ownKey).map(({ key }) => Number(key))
  const [trees, own] = await Promise.all([
    meansOf(pool, below, { ...asked, includesBelow: true }),
    page.length > below.length
      ? meansOf(pool, [organisation.id], { ...asked, includesBelow: false })
      : new Map<number, StateTally>(),
  ])
  return page.flatMap(({ key, name }) => {
    const states = key === ownKey ? own.get(organisation.id) : trees.get(Number(key))
    return states ? [{ key, organisation: name, states }] : []
  })
}

type Ranked = { key: string; name: string; devices: number }

async function rankedHomes(
  pool: Pool,
  { organisation, includesBelow, ranked }: Asked,
): Promise<Ranked[]> {
  const sizes = (isOfTree: boolean) =>
    db
      .selectFrom('organisation as o')
      .innerJoin('hour_state as h', 'h.organisation_id', 'o.id')
      .select(['o.id', 'o.name'])
      .select((eb) =>
        sql<number>`${sql.join(
          tallyColumns(isOfTree).map((column) => eb.ref(column)),
          sql` + `,
        )}`.as('devices'),
      )
      .where('h.hour', '=', ranked / hourSeconds)
  const [own, below] = await Promise.all([
    tuples<[number, string, number]>(pool, sizes(false).where('o.id', '=', organisation.id)),
    includesBelow
      ? tuples<[number, string, number]>(
          pool,
          sizes(true).where('o.parent_id', '=', organisation.id),
        )
      : [],
  ])
  return [
    ...own.map(([, name, devices]) => ({ key: ownKey, name, devices })),
    ...below.map(([id, name, devices]) => ({ key: String(id), name, devices })),
  ].filter(({ devices }) => devices > 0)
}

async function meansOf(
  pool: Pool,
  ids: readonly number[],
  { includesBelow, from, to }: StatesAsked,
): Promise<Map<number, StateTally>> {
  if (ids.length === 0) return new Map()
  const sums = tallyColumns(includesBelow).map((column, at) =>
    sql<number>`sum(${sql.ref(column)})::float8`.as(countedStates[at] ?? ''),
  )
  const rows = await tuples<[id: number, hours: number, ...sums: number[]]>(
    pool,
    db
      .selectFrom('hour_state as h')
      .select('h.organisation_id')
      .select((eb) => eb.fn.countAll<number>().as('hours'))
      .select(sums)
      .where('h.organisation_id', '=', anyOf(ids))
      .where('h.hour', '>=', Math.ceil(from / hourSeconds))
      .where('h.hour', '<=', Math.floor(to / hourSeconds))
      .groupBy('h.organisation_id'),
  )
  return new Map(
    rows.map(([id, hours, moving = 0, still = 0, offline = 0, notActivated = 0, expired = 0]) => [
      id,
      meanOf({ moving, static: still, offline, notActivated, expired }, hours),
    ]),
  )
}

export function meanOf(sums: StateTally, hours: number): StateTally {
  const { moving, static: still, offline, notActivated, expired } = sums
  return {
    moving: moving / hours,
    static: still / hours,
    offline: offline / hours,
    notActivated: notActivated / hours,
    expired: expired / hours,
  }
}
