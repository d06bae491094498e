import { sql } from 'kysely'
import type { UpkeepState } from '#lib/codes/upkeep.ts'
import { addDays } from '#lib/format/calendar.ts'
import { clock, dayText } from '#lib/format/time.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import type { Bus } from '../../../jobs/bus.ts'
import { countMeters } from './meters.ts'
import type { LookedUpkeep } from './upkeep-plan.ts'
import { stageRank, upkeepState } from './upkeep-state.ts'
import { remindersFor, writeReminders } from './write-reminders.ts'

const atOnce = 200
/** Meters are counted again so long after the last time. */
const countedMs = 6 * 3_600_000
/** Nobody is told earlier in the day, by the zone of the device's organisation. */
const firstClock = '08:00'

export type UpkeepStores = { main: Pool; positions: Pool; bus: Bus; now: () => number }

/** Counts meters that plans wait for, then tells of what has come near, due or overdue: each stage once, whatever dies. */
export async function tellUpkeep(stores: UpkeepStores): Promise<{ counted: number; told: number }> {
  const counted = await countDueMeters(stores)
  let told = 0
  for (let after = 0; ; ) {
    const page = await inTransaction(stores.main, (client) => tellPage(stores, client, after))
    told += page.told
    if (page.last === undefined) break
    after = page.last
  }
  if (told > 0) await stores.bus.publish('outbox', {})
  return { counted, told }
}

async function countDueMeters({ main, positions, now }: UpkeepStores): Promise<number> {
  const before = new Date(now() - countedMs)
  let count = 0
  for (let after = 0; ; ) {
    const rows = await all(
      main,
      db
        .selectFrom('device_meter as m')
        .select('m.device_id as id')
        .where('m.device_id', '>', after)
        .where((eb) => eb.or([eb('m.counted_at', 'is', null), eb('m.counted_at', '<=', before)]))
        .orderBy('m.device_id')
        .limit(atOnce),
    )
    const ids = rows.map(({ id }) => id)
    await countMeters({ pool: main, positions, now }, ids)
    count += ids.length
    if (ids.length < atOnce) return count
    after = ids.at(-1) ?? after
  }
}

/** Some zones are a day ahead of UTC. */
const aheadMs = 14 * 3_600_000

const lookedAt = (client: PoolClient, { after, now }: { after: number; now: number }) =>
  all(
    client,
    db
      .selectFrom('upkeep as p')
      .innerJoin('organisation as po', 'po.id', 'p.organisation_id')
      .innerJoin('device as d', 'd.id', 'p.device_id')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['p.id', 'p.device_id as deviceId', 'p.organisation_id as organisationId'])
      .select(['po.path', 'p.kind', 'p.name', 'p.due_km as dueKm', 'p.due_hours as dueHours'])
      .select(['p.remind_days as remindDays', 'p.told', 'p.made_by as madeBy', 'o.zone'])
      .select([
        sql<string | null>`p.due_on::text`.as('dueOn'),
        sql<string>`p.next_on::text`.as('nextOn'),
        sql<boolean>`d.deleted_at IS NOT NULL`.as('isDeleted'),
      ])
      .where('p.closed_at', 'is', null)
      .where(
        'p.next_on',
        '<=',
        sql<Date>`${new Date(now + aheadMs).toISOString().slice(0, 10)}::date`,
      )
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(atOnce)
      .forUpdate('p')
      .skipLocked(),
  )

async function tellPage({ now }: UpkeepStores, client: PoolClient, after: number) {
  const at = now()
  const looked: LookedUpkeep[] = await lookedAt(client, { after, now: at })
  const last = looked.length < atOnce ? undefined : looked.at(-1)?.id
  const due = looked.filter(
    ({ zone, nextOn }) =>
      nextOn <= dayText(at / 1000, zone) && clock(at / 1000, zone) >= firstClock,
  )
  const states = await statesOf(client, due, at)
  const news = due.filter(
    ({ id, told, isDeleted }) => !isDeleted && stageRank(states.get(id) ?? 'later') > told,
  )
  const reminders = await remindersFor(client, news, states)
  await writeReminders(client, reminders, at)
  for (const plan of due) await noteTold(client, plan, { state: states.get(plan.id), at })
  return { told: news.length, last }
}

/** Each on its own day. */
async function statesOf(
  client: PoolClient,
  plans: readonly LookedUpkeep[],
  now: number,
): Promise<Map<number, UpkeepState>> {
  const byDay = new Map<string, number[]>()
  for (const { id, zone } of plans) {
    const today = dayText(now / 1000, zone)
    byDay.set(today, [...(byDay.get(today) ?? []), id])
  }
  const states = new Map<number, UpkeepState>()
  for (const [today, ids] of byDay) {
    const rows = await all(
      client,
      db
        .selectFrom('upkeep as p')
        .leftJoin('device_meter as m', 'm.device_id', 'p.device_id')
        .select(['p.id', upkeepState(today).as('state')])
        .where('p.id', '=', anyOf(ids)),
    )
    for (const { id, state } of rows) states.set(id, state)
  }
  return states
}

/** When its day makes the next stage of it; by its meters a count does. */
function nextLook({ dueOn, remindDays }: LookedUpkeep, state: UpkeepState): string | null {
  if (dueOn === null || state === 'overdue') return null
  if (state === 'due') return addDays(dueOn, 1)
  return state === 'soon' ? dueOn : addDays(dueOn, -remindDays)
}

async function noteTold(
  client: PoolClient,
  plan: LookedUpkeep,
  { state = 'later', at }: { state: UpkeepState | undefined; at: number },
): Promise<void> {
  // What lies in the bin is looked at again: it may come back.
  const row = plan.isDeleted
    ? { next_on: addDays(dayText(at / 1000, plan.zone), 1) }
    : {
        told: Math.max(plan.told, stageRank(state)),
        next_on: nextLook(plan, state),
      }
  await run(client, db.updateTable('upkeep').set(rowFor('upkeep', row)).where('id', '=', plan.id))
}
