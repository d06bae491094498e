import { sql } from 'kysely'
import { positionFlag, storeEpoch, uncleanFlags } from '#lib/codes/position-flags.ts'
import { visitFlag } from '#lib/codes/visit-flags.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, run, tuples } from '../../../db/sql.ts'
import { upsertVisits } from '../../../db/upsert-visits.ts'
import { advanceVisits } from './advance-visits.ts'
import { readFences } from './read-watched.ts'
import { isFit, toWatched } from './to-watched.ts'
import { type FenceFix, newVisits, type Visit, type VisitState } from './visit-state.ts'
import { WatchSet } from './watch-set.ts'
import type { Watch } from './watched-fence.ts'

/** Of late fixes; store seconds. */
export type LateSpan = { deviceId: number; from: number; to: number }

/** More stay as they are. */
const mostFixes = 20_000
/** After the last late one, until the device is where it was known to be. */
const mostAfter = 500
const unfit = uncleanFlags | positionFlag.approximate

/** Late fixes change ended visits; they raise no alarm. */
export async function remakeVisits(main: Pool, client: PoolClient, span: LateSpan): Promise<void> {
  const watches = await watchesOf(main, span)
  if (watches.length === 0) return
  const stored = await readStored(client, span)
  // Where one lasts, the gateway goes on.
  const open = new Set(stored.flatMap((visit) => (visit.leftAt === undefined ? visit.fenceId : [])))
  const set = new WatchSet(watches.filter(({ fence }) => !open.has(fence.id)))
  if (set.watches.length === 0) return
  const known = stored.filter(({ fenceId }) => set.find(fenceId))
  const made = replay(await readFixes(client, span), { span, sets: [set], known })
  if (made) await replace(client, span.deviceId, made)
}

/** Fences that are as they were then. */
async function watchesOf(main: Pool, { deviceId, from }: LateSpan): Promise<Watch[]> {
  const device = await first(
    main,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.id', 'd.group_id as groupId', 'o.path'])
      .where('d.id', '=', deviceId),
  )
  if (!device) return []
  const above = device.path.split('/').filter(Boolean).map(Number)
  const bindings = db
    .selectFrom('fence_binding')
    .select('fence_id as id')
    .where('created_at', '<=', new Date((from + storeEpoch) * 1000))
    .where((eb) =>
      eb.or([
        eb('device_id', '=', deviceId),
        eb('group_id', '=', device.groupId ?? 0),
        eb('organisation_id', '=', anyOf(above)),
      ]),
    )
  const ids = (await all(main, bindings)).map(({ id }) => id)
  const fences = await Promise.all((await readFences(main, ids)).map(toWatched))
  return fences
    .filter((fence) => fence.changedAt <= from && isFit(fence, device))
    .map((fence) => ({ fence, since: from }))
}

async function readStored(client: PoolClient, { deviceId, from }: LateSpan): Promise<Visit[]> {
  const rows = db
    .selectFrom('tracking.visit')
    .select(['fence_id', 'time', 'end_time', 'top_speed', 'flags'])
    .where('device_id', '=', deviceId)
    .where((eb) => eb.or([eb('end_time', 'is', null), eb('end_time', '>=', from)]))
  return (await all(client, rows)).map((row) => ({
    fenceId: row.fence_id,
    enteredAt: row.time,
    leftAt: row.end_time ?? undefined,
    flags: row.flags,
    topSpeed: row.top_speed,
  }))
}

type Row = [time: number, lat: number, lon: number, speed: number, flags: number]
type Fixes = { before: FenceFix | undefined; fixes: FenceFix[] }

/** One before the span to some after; none when too many. */
async function readFixes(client: PoolClient, { deviceId, from, to }: LateSpan): Promise<Fixes> {
  const rows = db
    .selectFrom('tracking.position')
    .select(['time', 'lat', 'lon', 'speed', 'flags'])
    .where('device_id', '=', deviceId)
    .where(sql<boolean>`flags & ${sql.lit(unfit)} = 0`)
  const ordered = rows.orderBy('time').orderBy('seq')
  const [earlier] = await tuples<Row>(
    client,
    rows.where('time', '<', from).orderBy('time', 'desc').orderBy('seq', 'desc').limit(1),
  )
  const within = await tuples<Row>(
    client,
    ordered
      .where('time', '>=', from)
      .where('time', '<=', to)
      .limit(mostFixes + 1),
  )
  const after = await tuples<Row>(client, ordered.where('time', '>', to).limit(mostAfter))
  const isLong = within.length > mostFixes
  return {
    before: earlier && fixOf(earlier),
    fixes: isLong ? [] : [...within, ...after].map(fixOf),
  }
}

const fixOf = ([time, lat, lon, speed]: Row): FenceFix => ({ time, lat, lon, speed, accuracy: 0 })

type Replay = { span: LateSpan; sets: readonly WatchSet[]; known: readonly Visit[] }
type Made = { former: Visit[]; visits: Visit[] }

/** Undefined where it does not end in the known. */
function replay({ before, fixes }: Fixes, { span, sets, known }: Replay): Made | undefined {
  const state = newVisits()
  const holding = (time: number) =>
    known.filter(({ enteredAt, leftAt = time }) => enteredAt <= time && leftAt > time)
  state.inside = known
    // One that was computed between two fixes is computed again.
    .filter(({ enteredAt, flags }) => enteredAt < span.from && !(flags & visitFlag.enteredBetween))
    .map((visit) => ({ ...visit, leftAt: undefined }))
  const visits: Visit[] = []
  let last = before
  for (const fix of fixes) {
    for (const visit of advanceVisits(state, { sets, before: last, fix }).visits)
      if (visit.leftAt !== undefined) visits.push(visit)
    last = fix
    const held = holding(fix.time)
    if (fix.time <= span.to || !isSame(state, held)) continue
    const lasting = state.inside.map((visit) => lastingAs(visit, held))
    const former = known.filter(({ enteredAt }) => enteredAt <= fix.time)
    return { former, visits: [...visits, ...lasting] }
  }
  return undefined
}

const isSame = ({ inside, pending, passed }: VisitState, held: readonly Visit[]) =>
  pending.size === 0 &&
  !passed &&
  inside.length === held.length &&
  inside.every(({ fenceId }) => held.some((visit) => visit.fenceId === fenceId))

function lastingAs(visit: Visit, held: readonly Visit[]): Visit {
  const known = held.find(({ fenceId }) => fenceId === visit.fenceId)
  const topSpeed = Math.max(visit.topSpeed, known?.topSpeed ?? 0)
  return { ...visit, leftAt: known?.leftAt, flags: known?.flags ?? visit.flags, topSpeed }
}

async function replace(
  client: PoolClient,
  deviceId: number,
  { former, visits }: Made,
): Promise<void> {
  for (const { fenceId, enteredAt } of former) {
    const one = db.deleteFrom('tracking.visit').where('device_id', '=', deviceId)
    await run(client, one.where('time', '=', enteredAt).where('fence_id', '=', fenceId))
  }
  const rows = visits.map(({ fenceId, enteredAt, leftAt, flags, topSpeed }) => ({
    deviceId,
    fenceId,
    time: enteredAt,
    endTime: leftAt,
    flags,
    topSpeed,
  }))
  await upsertVisits(client, rows)
}
