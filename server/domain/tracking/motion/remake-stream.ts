import { type SqlBool, sql } from 'kysely'
import type { DayOf } from '#lib/motion/day-cut.ts'
import { type MotionSettings, ownDefinitions } from '#lib/motion/definitions.ts'
import { type Replaced, Replay } from '#lib/motion/replay.ts'
import { decodeStream, fixOf, type StreamRules, streamRules } from '#lib/motion/stream.ts'
import { fillCells } from '../../../db/cell-store.ts'
import { type DirtyStream, everyTime, insertFacts, markDays } from '../../../db/fact-store.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, run } from '../../../db/sql.ts'
import { remakeVisits } from '../fence/remake-visits.ts'
import { recountFuelFrom } from '../fuel/count-fuel.ts'
import { type FixKey, type FixRow, fixPage, readFixes } from './read-fixes.ts'

export type RemakeStores = { main: Pool; positions: Pool }

/** Fixes that come in meanwhile start it again. */
const mostTries = 5

/** `marks` counts what was marked. */
type Mark = DirtyStream & { marks: number }

/**
 * Makes what the stages say of a device's fixes again, from the day of the first changed fix to the first state that is as
 * it was. The answer says whether the mark is gone.
 */
export async function remakeStream(stores: RemakeStores, deviceId: number): Promise<boolean> {
  for (let tries = 0; tries < mostTries; tries++) {
    const mark = await readMark(stores.positions, deviceId)
    if (!mark) return true
    // A gateway takes those that it wrote for stored, erased ones as well.
    await fillCells(stores.positions, mark)
    const rules = await rulesOf(stores.main, deviceId)
    const plan = rules && (await planOf(stores.positions, mark, rules))
    if (plan) await takeFixes(stores.positions, plan)
    if (await replace(stores, mark, plan)) return true
  }
  return false
}

async function readMark(positions: Pool | PoolClient, deviceId: number): Promise<Mark | undefined> {
  const rows = db
    .selectFrom('tracking.dirty_stream')
    .select(['device_id as deviceId', 'from_time as from', 'to_time as to', 'marks'])
    .where('device_id', '=', deviceId)
  return first(positions, rows)
}

/** Undefined for a device that no longer exists, or of which nothing is made. */
export async function rulesOf(main: Pool, deviceId: number): Promise<StreamRules | undefined> {
  const row = await first(
    main,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.settings', 'o.zone'])
      .where('d.id', '=', deviceId),
  )
  if (!row) return undefined
  const rules = streamRules(row.zone, ownDefinitions(row.settings as MotionSettings))
  return rules.definitions.isOff ? undefined : rules
}

type Plan = {
  deviceId: number
  replay: Replay
  /** The first fix that changed, in store seconds. */
  from: number
  dayOf: DayOf
  key: string
  /** Fixes after it. */
  next: FixKey
  isDone: boolean
}

async function planOf(positions: Pool, mark: Mark, rules: StreamRules): Promise<Plan> {
  const { deviceId } = mark
  const stored = await readStream(positions, deviceId)
  const isSame = stored?.stream && decodeStream(stored.stream).key === rules.key
  const { from, to } = isSame ? mark : everyTime
  const rows = db.selectFrom('tracking.checkpoint').where('device_id', '=', deviceId)
  const start = await first(
    positions,
    rows.select(['time as at', 'state']).where('time', '<=', from).orderBy('time', 'desc').limit(1),
  )
  const later = await all(positions, rows.select(['time', 'state']).where('time', '>', to))
  const replay = new Replay({
    rules,
    start,
    until: to,
    stored: new Map(later.map(({ time, state }) => [time, state])),
  })
  const next = { time: start ? start.at - 1 : everyTime.from, seq: everyTime.to }
  return { deviceId, replay, from, dayOf: rules.dayOf, key: rules.key, next, isDone: false }
}

async function readStream(positions: Pool | PoolClient, deviceId: number, isLocked = false) {
  const row = db
    .selectFrom('tracking.device_state')
    .select(['stream', 'stream_rev as rev'])
    .where('device_id', '=', deviceId)
  return first(positions, isLocked ? row.forUpdate() : row)
}

/** All that is stored, or up to the first state that is as it was. */
async function takeFixes(store: Pool | PoolClient, plan: Plan): Promise<void> {
  while (!plan.isDone) {
    const rows = await readFixes(store, plan.deviceId, plan.next, everyTime.to)
    for (const row of rows) if (!takeRow(plan, row)) return
    if (rows.length < fixPage) return
  }
}

function takeRow(plan: Plan, [time, seq, lat, lon, speed, mileage, flags]: FixRow) {
  plan.next = { time, seq }
  const fix = fixOf({ time, seq, lat, lon, speed, mileage, flags })
  if (fix && !plan.replay.take(fix)) plan.isDone = true
  return !plan.isDone
}

/** False when more was marked meanwhile. Fixes in order that came in meanwhile are taken under the lock. */
async function replace(
  { main, positions }: RemakeStores,
  mark: Mark,
  plan: Plan | undefined,
): Promise<boolean> {
  const { deviceId } = mark
  const client = await positions.connect()
  try {
    await client.query('BEGIN')
    const stored = await readStream(client, deviceId, true)
    const present = await readMark(client, deviceId)
    const isSame = present?.marks === mark.marks
    if (isSame) {
      if (plan) await write(client, plan, stored)
      if (plan) await recountFuelFrom(client, plan)
      if (plan) await remakeVisits(main, client, mark)
      await run(client, db.deleteFrom('tracking.dirty_stream').where('device_id', '=', deviceId))
    }
    await client.query('COMMIT')
    return isSame
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function write(
  client: PoolClient,
  plan: Plan,
  stored: { stream: string | null; rev: number } | undefined,
): Promise<void> {
  const { deviceId, replay, key } = plan
  await takeFixes(client, plan)
  await forget(client, deviceId, replay.replaced)
  await insertFacts(
    client,
    replay.facts.map((fact) => ({ deviceId, fact })),
  )
  const stream = replay.present === undefined ? undefined : `${key}|${replay.present}`
  if (!stored || stream === undefined || stream === stored.stream) return
  const changed = db
    .updateTable('tracking.device_state')
    .set({ stream, stream_rev: stored.rev + 1 })
  await run(client, changed.where('device_id', '=', deviceId))
}

async function forget(client: PoolClient, deviceId: number, { from, to }: Replaced) {
  const since = within('time', from.since, to?.since)
  for (const rows of [
    db.deleteFrom('tracking.trip').where(since),
    db.deleteFrom('tracking.stop').where(since),
    db.deleteFrom('tracking.day').where(within('day', from.day, to?.day)),
    db.deleteFrom('tracking.checkpoint').where(within('time', from.checkpoint, to?.checkpoint)),
  ])
    await run(client, rows.where('device_id', '=', deviceId))
  await markDays(client, [
    {
      deviceId: deviceId,
      from: Math.max(from.day, everyTime.from),
      to: to?.day ?? everyTime.to,
    },
  ])
}

/** `to` excluded. */
function within(column: 'time' | 'day', from: number, to: number | undefined) {
  const begins = sql<SqlBool>`${sql.ref(column)} >= ${Math.max(from, everyTime.from)}`
  return to === undefined ? begins : sql<SqlBool>`${begins} AND ${sql.ref(column)} < ${to}`
}
