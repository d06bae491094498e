import { sql } from 'kysely'
import type { PoolClient } from '../../../../db/pool.ts'
import { anyOf, db, tuples } from '../../../../db/sql.ts'
import { addCell, type Cells, cellOf, type FigureTuple } from './cells.ts'
import type { Home, Homes } from './read-homes.ts'

const atOnce = 10_000

type Own = { id: number; home: number; since: number; until: number }
type Row = [home: number, day: number, ...figures: FigureTuple]

const sumOf = (column: string) => sql<number>`sum(${sql.ref(column)})::int8`

/** Stored days of devices, added up where they are at home. */
export async function countStored(
  snapshot: PoolClient,
  members: Homes,
  days: readonly number[],
): Promise<Cells> {
  const cells: Cells = new Map()
  const devices = [...members].flatMap(([id, homes]) => homes.map((home) => [id, home] as const))
  for (let first = 0; first < devices.length; first += atOnce)
    for (const [home, day, ...figures] of await tuples<Row>(
      snapshot,
      daysOf(devices.slice(first, first + atOnce), days),
    ))
      addCell(cells, home, day, cellOf(figures))
  return cells
}

function daysOf(devices: readonly (readonly [number, Home])[], days: readonly number[]) {
  const ids = devices.map(([id]) => id)
  const homes = devices.map(([, { organisationId }]) => organisationId)
  const since = devices.map(([, { firstDay }]) => firstDay)
  const until = devices.map(([, { lastDay }]) => lastDay)
  const own = sql<Own>`unnest(${ids}::int[], ${homes}::int[], ${since}::int[], ${until}::int[])`
  return db
    .selectFrom('tracking.day as d')
    .innerJoin(own.as<'own'>(sql`own (id, home, since, until)`), 'own.id', 'd.device_id')
    .select(['own.home', 'd.day'])
    .select((eb) => [
      sumOf('d.metres').as('metres'),
      sumOf('d.drive_seconds').as('driveSeconds'),
      sumOf('d.idle_seconds').as('idleSeconds'),
      sumOf('d.stop_seconds').as('stopSeconds'),
      sumOf('d.gap_seconds').as('gapSeconds'),
      sumOf('d.online_seconds').as('onlineSeconds'),
      sql<number>`sum(greatest(0, d.online_seconds - d.drive_seconds - d.idle_seconds))::int8`.as(
        'staticSeconds',
      ),
      eb.fn.max('d.top_speed').as('topSpeed'),
      sumOf('d.trips').as('trips'),
      sql<number>`count(*) FILTER (WHERE d.metres > 0)`.as('movedDays'),
      eb.fn.countAll<number>().as('deviceDays'),
    ])
    .where('d.device_id', '=', anyOf(ids))
    .where('d.day', '=', anyOf(days))
    .where('d.day', '>=', days.at(0) ?? 0)
    .where('d.day', '<=', days.at(-1) ?? 0)
    .whereRef('d.day', '>=', 'own.since')
    .whereRef('d.day', '<=', 'own.until')
    .groupBy(['own.home', 'd.day'])
}
