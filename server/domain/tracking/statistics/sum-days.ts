import { type SqlBool, sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { DayFacts } from '#lib/motion/facts.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { keptTracks } from '../../trade/quota/kept-tracks.ts'
import { readPresents } from '../motion/read-motion.ts'

/** Figures of days of devices; metres, seconds, tenths of km/h. */
export type DaySums = Omit<DayFacts, 'day'> & {
  /** Days on which a device moved, of all devices together. */
  movedDays: number
}

/** Days count from 2020-01-01, both inclusive. */
export type DaySpan = { from: number; to: number }

type Asked = DaySpan & { ids: readonly number[]; by: 'device' | 'day' }

/** Devices a statement. */
const atOnce = 10_000
const daySeconds = 86_400

/**
 * Stored days of devices, added up by device or by day, with what of them has not ended. Days whose tracks are no longer
 * kept for a device do not count. Devices and days without facts have no sums.
 */
export async function sumDays(services: Services, asked: Asked): Promise<Map<number, DaySums>> {
  const sums = new Map<number, DaySums>()
  for (let at = 0; at < asked.ids.length; at += atOnce)
    await addChunk(services, { ...asked, ids: asked.ids.slice(at, at + atOnce) }, sums)
  return sums
}

async function addChunk(services: Services, asked: Asked, sums: Map<number, DaySums>) {
  const { ids, from, to } = asked
  const kept = await keptTracks(services.pool, ids, services.now())
  const sinceOf = (id: number) => Math.max(from, firstDay(kept.get(id)?.since))
  for (const [since, own] of groupedBy(ids, sinceOf))
    if (since <= to) await addStored(services, { ...asked, ids: own, from: since }, sums)
  await addPresent(services, asked, { sums, sinceOf })
}

async function addStored(services: Services, asked: Asked, sums: Map<number, DaySums>) {
  for (const { key, ...row } of await storedSums(services, asked)) addInto(sums, key, row)
}

type Into = { sums: Map<number, DaySums>; sinceOf: (id: number) => number }

async function addPresent(
  { positions }: Services,
  { ids, to, by }: Asked,
  { sums, sinceOf }: Into,
): Promise<void> {
  for (const [id, { days }] of await readPresents(positions, ids))
    for (const { day, ...facts } of days)
      if (day >= sinceOf(id) && day <= to)
        addInto(sums, by === 'day' ? day : id, { ...facts, movedDays: facts.metres > 0 ? 1 : 0 })
}

/** Most devices keep their tracks for as long as each other. */
function groupedBy(ids: readonly number[], keyOf: (id: number) => number): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const id of ids) {
    const group = groups.get(keyOf(id))
    if (group) group.push(id)
    else groups.set(keyOf(id), [id])
  }
  return groups
}

const firstDay = (since = storeEpoch) => Math.floor((since - storeEpoch) / daySeconds)

function addInto(sums: Map<number, DaySums>, key: number, more: DaySums): void {
  const sum = sums.get(key)
  sums.set(key, sum ? addSums(sum, more) : more)
}

/** Both together. */
export const addSums = (a: DaySums, b: DaySums): DaySums => ({
  metres: a.metres + b.metres,
  driveSeconds: a.driveSeconds + b.driveSeconds,
  idleSeconds: a.idleSeconds + b.idleSeconds,
  stopSeconds: a.stopSeconds + b.stopSeconds,
  gapSeconds: a.gapSeconds + b.gapSeconds,
  onlineSeconds: a.onlineSeconds + b.onlineSeconds,
  topSpeed: Math.max(a.topSpeed, b.topSpeed),
  trips: a.trips + b.trips,
  movedDays: a.movedDays + b.movedDays,
})

const sumOf = (column: string) => sql<number>`sum(${sql.ref(column)})::float8`

function storedSums({ positions }: Services, { ids, from, to, by }: Asked) {
  const key = by === 'day' ? ('day' as const) : ('device_id' as const)
  return all(
    positions,
    db
      .selectFrom('tracking.day')
      .select(`${key} as key`)
      .select((eb) => [
        sumOf('metres').as('metres'),
        sumOf('drive_seconds').as('driveSeconds'),
        sumOf('idle_seconds').as('idleSeconds'),
        sumOf('stop_seconds').as('stopSeconds'),
        sumOf('gap_seconds').as('gapSeconds'),
        sumOf('online_seconds').as('onlineSeconds'),
        sumOf('trips').as('trips'),
        eb.fn.max('top_speed').as('topSpeed'),
        sql<number>`count(*) FILTER (WHERE ${sql<SqlBool>`metres > 0`})::int`.as('movedDays'),
      ])
      .where('device_id', '=', anyOf(ids))
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy(key),
  )
}
