import { type SqlBool, sql } from 'kysely'
import { isBelow } from '../../../db/path-range.ts'
import { all, anyOf, db, tuples } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { isOfPlace } from '../../fleet/list/place-statements.ts'
import type { CountedSpan } from './counted-days.ts'
import type { DaySpan } from './day-figures.ts'
import { homesBelow, ownKey } from './homes-below.ts'
import { readHavings } from './whose-days.ts'

/** Days on which a place has had a device. `path`: of the organisation that had it; undefined where it has always been where it is. */
export type HadSpan = CountedSpan & { path: string | undefined }

type Place = Pick<DeviceFilter, 'organisation' | 'includesBelow'>

/** Of each of these devices the days on which the place had it, one after the other; none where it had it on no day. */
export async function spansHad(
  { pool }: Pick<Services, 'pool'>,
  place: Place,
  { ids, from, to }: DaySpan & { ids: readonly number[] },
): Promise<HadSpan[]> {
  const havings = await readHavings(pool, ids)
  const paths = await pathsOf(pool, [
    ...new Set([...havings.values()].flatMap((some) => some.map((one) => one.organisationId))),
  ])
  return ids.flatMap((id): HadSpan[] => {
    const some = havings.get(id)
    if (!some) return [{ id: id, from: from, to: to, path: undefined }]
    return some.flatMap((having) => {
      const path = paths.get(having.organisationId)
      const first = Math.max(from, having.from)
      const last = Math.min(to, having.to)
      return path !== undefined && isIn(place, path) && first <= last
        ? [{ id: id, from: first, to: last, path: path }]
        : []
    })
  })
}

const isIn = ({ organisation, includesBelow }: Place, path: string) =>
  includesBelow ? path.startsWith(organisation.path) : path === organisation.path

async function pathsOf(pool: Services['pool'], ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const organisations = db.selectFrom('organisation').select(['id', 'path'])
  const rows = await all(pool, organisations.where('id', '=', anyOf(ids)))
  return new Map(rows.map(({ id, path }) => [id, path]))
}

/**
 * All that counts for a filter on days, thousands of devices at a time: those of the filter, and of a whole place those that it
 * had and that have gone elsewhere since. Devices in the recycle bin do not count.
 */
export async function* chunksHad(
  services: Services,
  filter: DeviceFilter,
  { from, to }: DaySpan,
): AsyncGenerator<HadSpan[]> {
  for await (const ids of deviceChunks(services, filter))
    if (ids.length > 0) yield spansHad(services, filter, { ids: ids, from: from, to: to })
  if (!isWhole(filter)) return
  for (let after = 0; ; ) {
    const ids = await formerOf(services, filter, after)
    if (ids.length > 0) yield spansHad(services, filter, { ids: ids, from: from, to: to })
    if (ids.length < atOnce) return
    after = ids.at(-1) ?? after
  }
}

const atOnce = 10_000

const isWhole = (filter: DeviceFilter) =>
  isOfPlace(filter) && filter.groupId === undefined && filter.onlyDeviceId === undefined

/** Devices that a place had and has no more. */
async function formerOf(
  { pool }: Services,
  { organisation, includesBelow }: DeviceFilter,
  after: number,
): Promise<number[]> {
  const { id, path } = organisation
  const rows = await tuples<[number]>(
    pool,
    db
      .selectFrom('former_home as h')
      .innerJoin('organisation as f', 'f.id', 'h.organisation_id')
      .innerJoin('device as d', 'd.id', 'h.device_id')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select('d.id')
      .where('d.id', '>', after)
      .where('d.deleted_at', 'is', null)
      .$if(includesBelow, (some) =>
        some
          .where(isBelow(sql`f.path`, path))
          .where(sql<SqlBool>`NOT (${isBelow(sql`o.path`, path)})`),
      )
      .$if(!includesBelow, (some) => some.where('f.id', '=', id).where('o.id', '<>', id))
      .groupBy('d.id')
      .orderBy('d.id')
      .limit(atOnce),
  )
  return rows.map(([one]) => one)
}

/** Each with one span of a device at most, so that what is read of a device is of one organisation. */
export function layersOf(spans: readonly HadSpan[]): HadSpan[][] {
  const layers: HadSpan[][] = []
  const depths = new Map<number, number>()
  for (const span of spans) {
    const depth = depths.get(span.id) ?? 0
    depths.set(span.id, depth + 1)
    const layer = layers[depth] ?? []
    layers[depth] = layer
    layer.push(span)
  }
  return layers
}

/** The organisation directly below the one in view that had each device of a layer, by its key. */
export async function homesThen(
  services: Services,
  filter: DeviceFilter,
  layer: readonly HadSpan[],
): Promise<Map<number, string>> {
  const still = layer.filter(({ path }) => path === undefined).map(({ id }) => id)
  const homes = await homesBelow(services, filter, still)
  for (const { id, path } of layer)
    if (path !== undefined)
      homes.set(id, path.slice(filter.organisation.path.length).split('/')[0] || ownKey)
  return homes
}
