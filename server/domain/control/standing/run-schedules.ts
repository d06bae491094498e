import { type InferResult, sql } from 'kysely'
import type { Protocol } from '#lib/codes/protocols.ts'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import { type PowerRule, powerPhase } from '#lib/commands/power-phase.ts'
import { restWords } from '#lib/commands/rest-words.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import type { Bus } from '../../../jobs/bus.ts'
import { endOrders } from './end-orders.ts'
import { powerTypes } from './keep-standing.ts'
import { repeatFind } from './repeat-find.ts'
import { tellRest } from './tell-rest.ts'

const atOnce = 100
/** A device that is frozen, expired or deleted is looked at again, as it is to hear of its schedule. */
const againSeconds = 600

type Stores = { main: Pool; bus: Bus; now: () => number }

const duePage = (at: Date) =>
  db
    .selectFrom('standing_order')
    .select('device_id as deviceId')
    .where('next_at', '<=', at)
    .orderBy('next_at')
    .limit(atOnce)

const dueOrders = (at: Date, deviceIds: readonly number[]) =>
  db
    .selectFrom('standing_order as s')
    .innerJoin('device as d', 'd.id', 's.device_id')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .leftJoin('organisation as by', 'by.id', 's.organisation_id')
    .leftJoin('account as a', 'a.id', 's.account_id')
    .leftJoin('device_setting as i', (on) =>
      on.onRef('i.device_id', '=', 's.device_id').on('i.key', '=', 'locint_val'),
    )
    .select(['s.device_id as deviceId', 's.type_value as typeValue', 's.is_on as isOn'])
    .select(['s.account_id as accountId', 's.organisation_id as organisationId'])
    .select(['d.protocol', 'd.imei', 'd.organisation_id as ownerId'])
    .select(['o.zone', 'o.path', 'by.path as orderedIn'])
    .select((eb) => [
      eb.ref('s.params').$castTo<Readonly<Record<string, unknown>>>().as('params'),
      eb.ref('i.value').$castTo<number | null>().as('interval'),
      sql<boolean>`d.deleted_at IS NULL AND d.frozen_at IS NULL
        AND coalesce(d.expires_at > ${at}, true)`.as('isServed'),
      // As at a log-in: managers of the root have every right.
      sql<boolean>`s.account_id IS NULL OR a.id IS NOT NULL AND a.frozen_at IS NULL
        AND ('e_ua_send_cmd' = ANY (a.permissions)
          OR a.role = 'e_role_manager' AND by.parent_id IS NULL)`.as('mayOrder'),
    ])
    .where('s.device_id', '=', anyOf(deviceIds))
    .where('s.next_at', '<=', at)
    .orderBy('s.device_id')
    .forUpdate('s')

type Due = InferResult<ReturnType<typeof dueOrders>>[number]

/** `told`: what the device hears now; `gone`: the order is over. */
type Step = {
  due: Due
  isOurs: boolean
  isOn: boolean
  /** Unix seconds. */
  until: number | null
  nextAt: number | null
  told: boolean
  isGone: boolean
}

const isOursNow = ({ orderedIn, path }: Due) => orderedIn !== null && path.startsWith(orderedIn)

function stepOf(due: Due, now: number): Step {
  const isOurs = isOursNow(due)
  if (!powerTypes.includes(due.typeValue))
    return { due, isOurs, isOn: true, until: null, nextAt: null, told: false, isGone: !isOurs }
  const { isOn, until } =
    isOurs && due.mayOrder
      ? powerPhase(due.params as PowerRule, due.zone, now)
      : { isOn: true, until: null }
  const isNews = isOn !== (due.isOn ?? true) && restWords[due.protocol as Protocol] !== undefined
  const waits = isNews && !due.isServed
  return {
    due,
    isOurs,
    isOn,
    until,
    nextAt: waits ? now + againSeconds : until,
    told: isNews && due.isServed,
    isGone: until === null && !waits,
  }
}

/**
 * Tells devices to rest or to report again as their schedules (65, 160) want them at this moment: what
 * passed while nobody looked counts by its last change only. Commands wait for an offline device
 * until the next change. Devices that are looked for ring again (`repeatFind`). No order ends before a resting device is told to report again. Ends what
 * the platform does for devices that have left the tree of who ordered it. Parallel workers allowed.
 */
export async function runSchedules({ main, bus, now }: Stores): Promise<number> {
  let count = 0
  for (;;) {
    const { looked, sent, freed } = await inTransaction(main, (client) => lookAtPage(client, now()))
    for (const { id, deviceId } of sent) await bus.publish('command', { id, deviceId })
    for (const { deviceId: id, imei } of freed) await bus.publish('device', { id, imei })
    count += sent.length
    if (looked < atOnce) return count
  }
}

async function lookAtPage(client: PoolClient, now: number) {
  const at = new Date(now)
  const page = await all(client, duePage(at))
  const deviceIds = page.map(({ deviceId }) => deviceId)
  // Before orders and commands, as `storeCommands` does.
  const devices = db.selectFrom('device').select('id').where('id', '=', anyOf(deviceIds))
  await all(client, devices.orderBy('id').forNoKeyUpdate())
  const rows = await all(client, dueOrders(at, deviceIds))
  const due = rows.filter(({ typeValue }) => typeValue !== commandNumbers.findDevice)
  const finding = rows
    .filter((one) => !due.includes(one))
    .map((one) => ({ ...one, isAllowed: isOursNow(one) && one.mayOrder && one.isServed }))
  const found = await repeatFind(client, finding, Math.floor(now / 1000))
  const steps = due.map((one) => stepOf(one, Math.floor(now / 1000)))
  const told = steps
    .filter((step) => step.told)
    .map((step) => ({
      ...step.due,
      isOn: step.isOn,
      until: step.until,
      // The last word to a device that has left is nobody's but its owner's.
      ...(!step.isOurs && { organisationId: step.due.ownerId, accountId: null }),
    }))
  const sent = await tellRest(client, told, now)
  const gone: Due[] = steps.filter(({ isGone }) => isGone).map(({ due: one }) => one)
  await endOrders(client, [...gone, ...found.gone])
  const going = steps.filter(({ isGone }) => !isGone).map(nextOf)
  await goOn(client, [...going, ...found.going.map((one) => laterOf(one, found.nextAt))])
  return { looked: page.length, sent: [...sent, ...found.sent], freed: gone }
}

type Next = { id: number; type: number; next_at: string | null; is_on: boolean | null }

const nextOf = ({ due, isOn, nextAt, told }: Step): Next => ({
  id: due.deviceId,
  type: due.typeValue,
  next_at: nextAt === null ? null : new Date(nextAt * 1000).toISOString(),
  is_on: told || (due.isOn === null && isOn) ? isOn : due.isOn,
})

const laterOf = ({ deviceId, typeValue, isOn }: Due, nextAt: number): Next => ({
  id: deviceId,
  type: typeValue,
  next_at: new Date(nextAt * 1000).toISOString(),
  is_on: isOn,
})

async function goOn(client: PoolClient, rows: readonly Next[]): Promise<void> {
  if (rows.length === 0) return
  const next = sql<(typeof rows)[number]>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  await run(
    client,
    db
      .updateTable('standing_order as s')
      .from(next.as<'n'>(sql`n (id int, type int, next_at timestamptz, is_on boolean)`))
      .set((eb) =>
        rowFor('standing_order', { next_at: eb.ref('n.next_at'), is_on: eb.ref('n.is_on') }),
      )
      .whereRef('s.device_id', '=', 'n.id')
      .whereRef('s.type_value', '=', 'n.type'),
  )
}
