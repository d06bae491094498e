import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool, PoolClient } from '../../../../db/pool.ts'
import { anyOf, db, run, tuples } from '../../../../db/sql.ts'
import { areTracksLimited, keptTracks } from '../../../trade/quota/kept-tracks.ts'
import { endlessDay, type Having, readHavings } from '../whose-days.ts'
import { unnested } from './unnested.ts'

const atOnce = 10_000
const daySeconds = 86_400

/** Where days of a device are added up, from one day to another. */
export type Home = { organisationId: number; firstDay: number; lastDay: number }

/** Empty where there are none. */
export type HomeChange = { deviceId: number; before: readonly Home[]; after: readonly Home[] }

/** Of each device one after the other, by time. */
export type Homes = ReadonlyMap<number, readonly Home[]>

export const homeOn = (homes: readonly Home[] | undefined, day: number): Home | undefined =>
  homes?.find(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay)

/**
 * Homes of all devices that are not in the recycle bin, ten thousand at a time, with what differs from how they were counted
 * last. Devices that are gone are among the changes. `now` in ms.
 */
export async function* readHomes(
  client: PoolClient,
  { main, now }: { main: Pool; now: number },
): AsyncGenerator<{ homes: Homes; changes: HomeChange[] }> {
  const isLimited = await areTracksLimited(main)
  for (let after = 0; ; ) {
    const devices = await tuples<[number, number]>(
      client,
      db
        .selectFrom('device')
        .select(['id', 'organisation_id'])
        .where('id', '>', after)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(atOnce),
    )
    const isLast = devices.length < atOnce
    const last = devices.at(-1)?.[0] ?? after
    const ids = devices.map(([id]) => id)
    const kept = isLimited ? await keptTracks(main, ids, now) : undefined
    const firstDayOf = (id: number) => {
      const since = kept?.get(id)?.since
      return since === undefined ? 0 : Math.max(0, Math.floor((since - storeEpoch) / daySeconds))
    }
    const havings = await readHavings(client, ids)
    const homes = new Map(
      devices.map(([id, organisationId]) => {
        const always = [{ organisationId: organisationId, from: 0, to: endlessDay }]
        return [id, keptFrom(firstDayOf(id), havings.get(id) ?? always)]
      }),
    )
    const counted = await readCounted(client, after, isLast ? undefined : last)
    yield { homes: homes, changes: changesBetween(counted, homes) }
    if (isLast) return
    after = last
  }
}

const keptFrom = (day: number, havings: readonly Having[]): Home[] =>
  havings.flatMap(({ organisationId, from, to }) =>
    to < day
      ? []
      : [{ organisationId: organisationId, firstDay: Math.max(from, day), lastDay: to }],
  )

const columns = ['device_id', 'organisation_id', 'first_day', 'last_day'] as const
type Row = readonly [id: number, organisationId: number, firstDay: number, lastDay: number]

async function readCounted(
  client: PoolClient,
  after: number,
  last: number | undefined,
): Promise<Homes> {
  const rows = db
    .selectFrom('counted_device')
    .select(columns)
    .where('device_id', '>', after)
    .$if(last !== undefined, (some) => some.where('device_id', '<=', last ?? 0))
    .orderBy('device_id')
    .orderBy('first_day')
  return homesOf(await tuples<Row>(client, rows))
}

function homesOf(rows: readonly Row[]): Map<number, Home[]> {
  const homes = new Map<number, Home[]>()
  for (const [id, organisationId, firstDay, lastDay] of rows) {
    const own = homes.get(id) ?? []
    homes.set(id, own)
    own.push({ organisationId: organisationId, firstDay: firstDay, lastDay: lastDay })
  }
  return homes
}

function changesBetween(counted: Homes, homes: Homes): HomeChange[] {
  const changes: HomeChange[] = []
  for (const [deviceId, before] of counted)
    if (!homes.has(deviceId)) changes.push({ deviceId: deviceId, before: before, after: [] })
  for (const [deviceId, after] of homes) {
    const before = counted.get(deviceId) ?? []
    if (before.length !== after.length || !after.every((home, at) => isSame(home, before[at])))
      changes.push({ deviceId: deviceId, before: before, after: after })
  }
  return changes
}

const isSame = (a: Home, b: Home | undefined) =>
  a.organisationId === b?.organisationId && a.firstDay === b.firstDay && a.lastDay === b.lastDay

/** Devices that are added up at these organisations. */
export async function membersOf(
  client: PoolClient,
  organisationIds: readonly number[],
): Promise<Homes> {
  const rows = db
    .selectFrom('counted_device')
    .select(columns)
    .where('organisation_id', '=', anyOf(organisationIds))
    .orderBy('device_id')
    .orderBy('first_day')
  return homesOf(await tuples<Row>(client, rows))
}

export async function writeHomes(
  client: PoolClient,
  changes: readonly HomeChange[],
): Promise<void> {
  for (let first = 0; first < changes.length; first += atOnce) {
    const some = changes.slice(first, first + atOnce)
    const ids = some.map(({ deviceId }) => deviceId)
    await run(client, db.deleteFrom('counted_device').where('device_id', '=', anyOf(ids)))
    const there = some.flatMap(({ deviceId, after }) =>
      after.map((home): Row => [deviceId, home.organisationId, home.firstDay, home.lastDay]),
    )
    if (there.length > 0)
      await run(
        client,
        db
          .insertInto('counted_device')
          .columns(columns)
          .expression(unnested(columns, there).selectAll()),
      )
  }
}
