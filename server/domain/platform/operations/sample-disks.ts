import { statfs } from 'node:fs/promises'
import os from 'node:os'
import { sql } from 'kysely'
import type { DiskKind } from '#lib/codes/health-alerts.ts'
import type { HealthLimits } from '#lib/rules/health-limits.ts'
import type { Config } from '../../../config.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type DiskForecast, forecastDisk } from './forecast-disk.ts'
import { listServers } from './list-servers.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000
const keptDays = 400
/** What a forecast reads. */
const readDays = 40
const mostRows = 10_000

type DiskStores = {
  main: Pool
  positions: Pool
  now: () => number
  config: Pick<Config, 'DATABASE_URL' | 'positionsUrl' | 'dataDir'>
}

type Sample = { place: string; used: number; total: number | null }

/** Notes once an hour how much is in use; the last look of a day stays. Answers whether it looked. */
export async function sampleDisks(stores: DiskStores): Promise<boolean> {
  const { main, now } = stores
  const machine = `data ${os.hostname()}`
  const last = await first(
    main,
    db
      .selectFrom('disk_sample')
      .select('sampled_at as at')
      .where('place', '=', machine)
      .orderBy('day', 'desc')
      .limit(1),
  )
  if (last && now() - last.at.getTime() < hourMs) return false
  await keepSamples(main, [await dataDisk(stores, machine), ...(await databases(stores))], now())
  await run(
    main,
    db.deleteFrom('disk_sample').where('day', '<', new Date(now() - keptDays * dayMs)),
  )
  return true
}

async function dataDisk({ config }: DiskStores, place: string): Promise<Sample> {
  const { bsize, blocks, bavail } = await statfs(config.dataDir)
  return { place: place, used: (blocks - bavail) * bsize, total: blocks * bsize }
}

async function databases({ main, positions, config, now }: DiskStores): Promise<Sample[]> {
  const servers = await listServers({ pool: main, positions, config, now })
  return servers.flatMap(({ store, node, bytes }) =>
    bytes === undefined
      ? []
      : [{ place: node === '' ? store : `${store} ${node}`, used: bytes, total: null }],
  )
}

/** Of several looks on one day the last. */
export async function keepSamples(
  main: Pool,
  samples: readonly Sample[],
  now: number,
): Promise<void> {
  const rows = samples.map(({ place, used, total }) => ({
    place: place,
    day: new Date(Math.floor(now / dayMs) * dayMs),
    used: used,
    total: total,
    sampled_at: new Date(now),
  }))
  await run(
    main,
    db
      .insertInto('disk_sample')
      .values(rowFor('disk_sample', rows))
      .onConflict((conflict) =>
        conflict.columns(['place', 'day']).doUpdateSet((eb) =>
          rowFor('disk_sample', {
            used: eb.ref('excluded.used'),
            total: eb.ref('excluded.total'),
            sampled_at: eb.ref('excluded.sampled_at'),
          }),
        ),
      ),
  )
}

/** Bytes. */
export type ListedDisk = {
  place: string
  kind: DiskKind
  /** A machine, or a node of a database; empty: the server in use. */
  node: string
  used: number
  total: number | undefined
  /** Days that were looked at, of the last forty. */
  days: number
  sampledAt: Date
  forecast: DiskForecast | undefined
}

/** Places that were looked at in the last two days. Sizes of databases' disks are what the operator says. */
export async function listDisks(
  { pool, now }: Pick<Services, 'pool' | 'now'>,
  limits: Pick<HealthLimits, 'main_disk_gb' | 'tracking_disk_gb'>,
): Promise<ListedDisk[]> {
  const rows = await all(
    pool,
    db
      .selectFrom('disk_sample')
      .select(['place', 'sampled_at as sampledAt'])
      .select([
        sql<number>`(day - DATE '2020-01-01')`.as('day'),
        sql<number>`used::float8`.as('used'),
        sql<number | null>`total::float8`.as('total'),
      ])
      .where('day', '>', new Date(now() - readDays * dayMs))
      .orderBy('place')
      .orderBy('day')
      .limit(mostRows),
  )
  const places = [...new Set(rows.map(({ place }) => place))]
  return places.flatMap((place) => {
    const samples = rows.filter((row) => row.place === place)
    const last = samples.at(-1)
    if (!last || now() - last.sampledAt.getTime() > 2 * dayMs) return []
    const [kind, node = ''] = place.split(' ') as [DiskKind, string?]
    const said = kind === 'data' ? 0 : limits[`${kind}_disk_gb`] * 1e9
    const total = last.total ?? (said || undefined)
    return {
      place: place,
      kind: kind,
      node: node,
      used: last.used,
      total: total,
      days: samples.length,
      sampledAt: last.sampledAt,
      forecast: forecastDisk(samples, total),
    }
  })
}
