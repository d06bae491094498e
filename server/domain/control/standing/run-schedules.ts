import { type InferResult, sql } from 'kysely'
import type { Protocol } from '#lib/codes/protocols.ts'
import { type PowerPhase, type PowerRule, powerPhase } from '#lib/commands/power-phase.ts'
import { restWords } from '#lib/commands/rest-words.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import type { Bus } from '../../../jobs/bus.ts'
import { powerTypes } from './keep-standing.ts'

const atOnce = 500
/** Where nothing follows, a device may be away as long. */
const longestWait = 7 * 86_400
/** Of devices whose interval nobody chose. */
const usualSeconds = 600

type Stores = { main: Pool; bus: Bus; now: () => number }

const dueOrders = (at: Date) =>
  db
    .selectFrom('standing_order as s')
    .innerJoin('device as d', 'd.id', 's.device_id')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .leftJoin('organisation as by', 'by.id', 's.organisation_id')
    .leftJoin('device_setting as i', (on) =>
      on.onRef('i.device_id', '=', 's.device_id').on('i.key', '=', 'locint_val'),
    )
    .select(['s.device_id as deviceId', 's.type_value as typeValue', 's.is_on as isOn'])
    .select(['s.account_id as accountId', 's.organisation_id as organisationId'])
    .select(['d.protocol', 'o.zone', 'o.path', 'by.path as orderedIn'])
    .select((eb) => [
      eb.ref('s.params').$castTo<PowerRule>().as('rule'),
      eb.ref('i.value').$castTo<number | null>().as('interval'),
      sql<boolean>`d.deleted_at IS NULL AND d.frozen_at IS NULL
        AND coalesce(d.expires_at > ${at}, true)`.as('isServed'),
    ])
    .where('s.next_at', '<=', at)
    .orderBy('s.next_at')
    .limit(atOnce)
    .forUpdate('s')
    .skipLocked()

type Due = InferResult<ReturnType<typeof dueOrders>>[number]

/** `told`: what the device hears now; `gone`: the order is over. */
type Step = { due: Due; phase: PowerPhase; told: boolean; isGone: boolean }

function stepOf(due: Due, now: number): Step {
  const isOurs = due.orderedIn !== null && due.path.startsWith(due.orderedIn)
  const phase = powerPhase(due.rule, due.zone, now)
  const isNews = phase.isOn !== (due.isOn ?? true)
  return {
    due,
    phase,
    told: isOurs && due.isServed && isNews && restWords[due.protocol as Protocol] !== undefined,
    isGone: !isOurs || phase.until === null,
  }
}

/**
 * Tells devices to rest or to report again as their schedules (65, 160) want them at this moment: what
 * passed while nobody looked counts by its last change only. Commands wait for an offline device
 * until the next change. Parallel workers allowed.
 */
export async function runSchedules({ main, bus, now }: Stores): Promise<number> {
  let count = 0
  for (;;) {
    const { looked, sent } = await inTransaction(main, async (client) => {
      const at = new Date(now())
      const due = await all(client, dueOrders(at))
      const steps = due.map((one) => stepOf(one, Math.floor(now() / 1000)))
      const commands = await tell(
        client,
        steps.filter(({ told }) => told),
        now(),
      )
      await goOn(client, steps)
      return { looked: due.length, sent: commands }
    })
    for (const { id, deviceId } of sent) await bus.publish('command', { id, deviceId })
    count += sent.length
    if (looked < atOnce) return count
  }
}

async function tell(
  client: PoolClient,
  steps: readonly Step[],
  now: number,
): Promise<{ id: string; deviceId: number }[]> {
  if (steps.length === 0) return []
  const deviceIds = steps.map(({ due }) => due.deviceId)
  const superseded = {
    state: 'cancelled',
    reply: 'superseded',
    answered_at: sql<Date>`now()`,
  } as const
  await run(
    client,
    db
      .updateTable('command')
      .set(rowFor('command', superseded))
      .where('device_id', '=', anyOf(deviceIds))
      .where('type_value', '=', anyOf(powerTypes))
      .where('state', '=', 'waiting'),
  )
  const rows = steps.map(({ due, phase }) => {
    const words = restWords[due.protocol as Protocol]?.(due.interval ?? usualSeconds)
    const word = phase.isOn ? words?.wake : words?.rest
    return {
      device_id: due.deviceId,
      kind: word?.kind,
      params: word?.params,
      type_value: due.typeValue,
      account_id: due.accountId,
      organisation_id: due.organisationId,
      expires_at: new Date((phase.until ?? now / 1000 + longestWait) * 1000).toISOString(),
    }
  })
  const fresh = sql<(typeof rows)[number]>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  const columns = sql`fresh (device_id int, kind text, params jsonb, type_value int, account_id int,
    organisation_id int, expires_at timestamptz)`
  return all(
    client,
    db
      .insertInto('command')
      .columns([
        'device_id',
        'kind',
        'params',
        'type_value',
        'account_id',
        'organisation_id',
        'expires_at',
      ])
      .expression(
        db
          .selectFrom(fresh.as<'fresh'>(columns))
          .select(['fresh.device_id', 'fresh.kind', 'fresh.params', 'fresh.type_value'])
          .select(['fresh.account_id', 'fresh.organisation_id', 'fresh.expires_at']),
      )
      .returning((eb) => [eb.cast<string>('id', 'text').as('id'), 'device_id as deviceId']),
  )
}

async function goOn(client: PoolClient, steps: readonly Step[]): Promise<void> {
  const gone = steps.filter(({ isGone }) => isGone)
  const going = steps.filter(({ isGone }) => !isGone)
  if (gone.length > 0)
    await run(
      client,
      db
        .deleteFrom('standing_order')
        .where('device_id', '=', anyOf(gone.map(({ due }) => due.deviceId)))
        .where('type_value', '=', anyOf(powerTypes)),
    )
  if (going.length === 0) return
  const rows = going.map(({ due, phase, told }) => ({
    id: due.deviceId,
    next_at: new Date((phase.until ?? 0) * 1000).toISOString(),
    is_on: told || (due.isOn === null && phase.isOn) ? phase.isOn : due.isOn,
  }))
  const next = sql<(typeof rows)[number]>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  await run(
    client,
    db
      .updateTable('standing_order as s')
      .from(next.as<'n'>(sql`n (id int, next_at timestamptz, is_on boolean)`))
      .set((eb) =>
        rowFor('standing_order', { next_at: eb.ref('n.next_at'), is_on: eb.ref('n.is_on') }),
      )
      .whereRef('s.device_id', '=', 'n.id')
      .where('s.type_value', '=', anyOf(powerTypes)),
  )
}
