import { sql } from 'kysely'
import type { NotedKind } from '#lib/codes/noted-kinds.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, first, tuples } from '../../../db/sql.ts'
import { readPresents } from '../motion/read-motion.ts'

/** Of a device, in store seconds. */
export type Moment = { deviceId: number; at: number }

/** Store seconds, both inclusive. */
export type Span = { start: number; end: number }

/** No trip or stop that began earlier is looked for. */
const longest = 366 * 86_400

const storedOf = (kind: NotedKind) =>
  kind === 'trip'
    ? db.selectFrom('tracking.trip as t')
    : db.selectFrom('tracking.stop as t').where('t.is_gap', '=', false)

/** The trip or stop of a device in which a moment lies, in store seconds; also one that has not ended. */
export async function findNoted(
  positions: Pool,
  kind: NotedKind,
  { deviceId, at }: Moment,
): Promise<Span | undefined> {
  const open = (await readPresents(positions, [deviceId])).get(deviceId)?.[kind]
  if (open && open.start <= at && open.end >= at) return { start: open.start, end: open.end }
  const stored = await first(
    positions,
    storedOf(kind)
      .select(['t.time as start', 't.end_time as end'])
      .where('t.device_id', '=', deviceId)
      .where('t.time', '<=', at)
      .where('t.time', '>=', at - longest)
      .orderBy('t.time', 'desc')
      .limit(1),
  )
  return stored && stored.end >= at ? stored : undefined
}

/** Of each moment the trip or stop in which it lies, by its place among them. */
async function notedOf(
  positions: Pool,
  kind: NotedKind,
  moments: readonly Moment[],
): Promise<Map<number, Span>> {
  if (moments.length === 0) return new Map()
  const ids = moments.map(({ deviceId }) => deviceId)
  const ats = moments.map(({ at }) => at)
  const asked = sql<{ id: number; at: number; place: number }>`unnest(${ids}::int[], ${ats}::int[])
    WITH ORDINALITY`.as<'asked'>(sql`asked (id, at, place)`)
  const [stored, presents] = await Promise.all([
    tuples<[number, number, number]>(
      positions,
      storedOf(kind)
        .innerJoin(asked, (join) => join.onRef('asked.id', '=', 't.device_id'))
        .select(sql<number>`asked.place::int`.as('place'))
        .select(['t.time', 't.end_time'])
        .where('t.device_id', '=', anyOf(ids))
        .where('t.time', '<=', Math.max(...ats))
        .where('t.time', '>=', Math.min(...ats) - longest)
        .whereRef('t.time', '<=', 'asked.at')
        .whereRef('t.end_time', '>=', 'asked.at')
        .orderBy('t.time'),
    ),
    readPresents(positions, [...new Set(ids)]),
  ])
  const found = new Map(stored.map(([place, start, end]) => [place - 1, { start, end }]))
  for (const [place, { deviceId, at }] of moments.entries()) {
    const open = presents.get(deviceId)?.[kind]
    if (open && open.start <= at && open.end >= at)
      found.set(place, { start: open.start, end: open.end })
  }
  return found
}

/** Those of the moments that lie in no trip or stop of their device. */
export async function withoutNoted<M extends Moment>(
  positions: Pool,
  kind: NotedKind,
  moments: readonly M[],
): Promise<M[]> {
  const found = await notedOf(positions, kind, moments)
  return moments.filter((_, place) => !found.has(place))
}

/** Trips of a device in which moments (store seconds) lie, each once, and the moments that lie in none. */
export async function findTrips(
  positions: Pool,
  deviceId: number,
  ats: readonly number[],
): Promise<{ trips: Span[]; without: number[] }> {
  const moments = ats.map((at) => ({ deviceId, at }))
  const found = await notedOf(positions, 'trip', moments)
  const byStart = new Map([...found.values()].map((span) => [span.start, span]))
  return {
    trips: [...byStart.values()],
    without: ats.filter((_, place) => !found.has(place)),
  }
}
