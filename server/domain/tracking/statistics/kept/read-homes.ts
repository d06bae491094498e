import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool, PoolClient } from '../../../../db/pool.ts'
import { anyOf, db, rowFor, run, tuples } from '../../../../db/sql.ts'
import { areTracksLimited, keptTracks } from '../../../trade/quota/kept-tracks.ts'
import { unnested } from './unnested.ts'

const atOnce = 10_000
const daySeconds = 86_400

/** Where days of a device are added up, and from which day on. */
export type Home = { organisationId: number; firstDay: number }

/** Undefined where there is none. */
export type HomeChange = { deviceId: number; before: Home | undefined; after: Home | undefined }

type Homes = ReadonlyMap<number, Home>

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
    const homes = new Map(
      devices.map(([id, organisationId]) => [
        id,
        { organisationId: organisationId, firstDay: firstDayOf(id) },
      ]),
    )
    const counted = await readCounted(client, after, isLast ? undefined : last)
    yield { homes: homes, changes: changesBetween(counted, homes) }
    if (isLast) return
    after = last
  }
}

async function readCounted(
  client: PoolClient,
  after: number,
  last: number | undefined,
): Promise<Homes> {
  const rows = db
    .selectFrom('counted_device')
    .select(['device_id', 'organisation_id', 'first_day'])
    .where('device_id', '>', after)
    .$if(last !== undefined, (some) => some.where('device_id', '<=', last ?? 0))
  return homesOf(await tuples<[number, number, number]>(client, rows))
}

const homesOf = (rows: readonly [number, number, number][]): Map<number, Home> =>
  new Map(
    rows.map(([id, organisationId, firstDay]) => [
      id,
      { organisationId: organisationId, firstDay: firstDay },
    ]),
  )

function changesBetween(counted: Homes, homes: Homes): HomeChange[] {
  const changes: HomeChange[] = []
  for (const [deviceId, before] of counted)
    if (!homes.has(deviceId)) changes.push({ deviceId: deviceId, before: before, after: undefined })
  for (const [deviceId, after] of homes) {
    const before = counted.get(deviceId)
    if (before?.organisationId !== after.organisationId || before.firstDay !== after.firstDay)
      changes.push({ deviceId: deviceId, before: before, after: after })
  }
  return changes
}

/** Devices that are added up at these organisations. */
export async function membersOf(
  client: PoolClient,
  organisationIds: readonly number[],
): Promise<Map<number, Home>> {
  const rows = db
    .selectFrom('counted_device')
    .select(['device_id', 'organisation_id', 'first_day'])
    .where('organisation_id', '=', anyOf(organisationIds))
    .orderBy('device_id')
  return homesOf(await tuples<[number, number, number]>(client, rows))
}

export async function writeHomes(
  client: PoolClient,
  changes: readonly HomeChange[],
): Promise<void> {
  for (let first = 0; first < changes.length; first += atOnce) {
    const some = changes.slice(first, first + atOnce)
    const gone = some.filter(({ after }) => !after).map(({ deviceId }) => deviceId)
    if (gone.length > 0)
      await run(client, db.deleteFrom('counted_device').where('device_id', '=', anyOf(gone)))
    const there = some.flatMap(({ deviceId, after }) =>
      after ? [[deviceId, after.organisationId, after.firstDay] as const] : [],
    )
    if (there.length > 0) await run(client, upsert(there))
  }
}

const upsert = (rows: readonly (readonly [number, number, number])[]) =>
  db
    .insertInto('counted_device')
    .columns(['device_id', 'organisation_id', 'first_day'])
    .expression(unnested(['device_id', 'organisation_id', 'first_day'], rows).selectAll())
    .onConflict((conflict) =>
      conflict.column('device_id').doUpdateSet((eb) =>
        rowFor('counted_device', {
          organisation_id: eb.ref('excluded.organisation_id'),
          first_day: eb.ref('excluded.first_day'),
        }),
      ),
    )
