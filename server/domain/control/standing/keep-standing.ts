import { sql } from 'kysely'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import type { PlatformWork, StandingWork } from '#lib/commands/command-row.ts'
import { dayText } from '#lib/format/time.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import type { Order, StoredCommand } from '../command/check-order.ts'

const { timedPower, workWindow } = commandNumbers
/** One schedule a device. */
export const powerTypes: readonly number[] = [timedPower, workWindow]

/** In `settings` of a device, for gateways (frames) and who tells of alarms. */
export const effectKeys = { log: 'isUnlogged', calls: 'callTimes', quiet: 'quietHours' } as const

export const isStanding = (work: PlatformWork | undefined): work is StandingWork =>
  work !== undefined && work !== 'model' && work !== 'alarm'

/** null takes the fact away. */
function effectsOf({ command: { work }, params }: Order): Record<string, unknown> | undefined {
  const { enable, start, end, call_times: callTimes } = params
  if (work === 'log') return { [effectKeys.log]: enable === 0 ? true : null }
  if (work === 'calls') return { [effectKeys.calls]: callTimes }
  return work === 'quiet' ? { [effectKeys.quiet]: enable === 1 ? { start, end } : null } : undefined
}

/**
 * Orders that the platform itself carries out: kept in place of older ones and in force with the
 * transaction, so their commands have ended. A schedule is told to the device by `runSchedules`.
 */
export async function keepStanding(
  client: PoolClient,
  ctx: Context,
  { order, stored }: { order: Order; stored: readonly StoredCommand[] },
): Promise<void> {
  const { command } = order
  if (!isStanding(command.work) || stored.length === 0) return
  const deviceIds = stored.map(({ deviceId }) => deviceId)
  const now = new Date(ctx.now())
  const isPower = command.work === 'power'
  const others = isPower ? powerTypes.filter((type) => type !== command.typeValue) : []
  await takePlace(client, { deviceIds, typeValue: command.typeValue, others })
  const { accountId = null, organisationId } = ctx.caller
  const params = await paramsOf(client, { order, deviceIds, now })
  const devices = sql<{ id: number; params: unknown }>`
    unnest(${deviceIds}::int[], ${params}::jsonb[])`.as<'d'>(sql`d (id, params)`)
  await run(
    client,
    db
      .insertInto('standing_order')
      .columns([
        'device_id',
        'type_value',
        'params',
        'organisation_id',
        'account_id',
        'next_at',
        'updated_at',
      ])
      .expression(
        db
          .selectFrom(devices)
          .select((eb) => [
            'd.id',
            eb.cast<number>(eb.val(command.typeValue), 'integer').as('type_value'),
            'd.params',
            eb.cast<number>(eb.val(organisationId), 'integer').as('organisation_id'),
            eb.cast<number | null>(eb.val(accountId), 'integer').as('account_id'),
            eb.cast<Date | null>(eb.val(isPower ? now : null), 'timestamptz').as('next_at'),
            eb.cast<Date>(eb.val(now), 'timestamptz').as('updated_at'),
          ]),
      )
      .onConflict((conflict) =>
        conflict.columns(['device_id', 'type_value']).doUpdateSet((eb) =>
          // What the device was told last stays known.
          rowFor('standing_order', {
            params: eb.ref('excluded.params'),
            organisation_id: eb.ref('excluded.organisation_id'),
            account_id: eb.ref('excluded.account_id'),
            next_at: eb.ref('excluded.next_at'),
            updated_at: eb.ref('excluded.updated_at'),
          }),
        ),
      ),
  )
  await storeEffects(client, { deviceIds, effects: effectsOf(order) })
  const done = { state: 'answered', answered_at: sql<Date>`now()` } as const
  const ids = stored.map(({ id }) => Number(id))
  await run(
    client,
    db.updateTable('command').set(rowFor('command', done)).where('id', '=', anyOf(ids)),
  )
}

type Ordering = { order: Order; deviceIds: readonly number[]; now: Date }

/** JSON for each device. The current month in 65 is that on the clock of the device's organisation. */
async function paramsOf(
  client: PoolClient,
  { order: { params }, deviceIds, now }: Ordering,
): Promise<string[]> {
  if (params['looptype'] !== 'month') return deviceIds.map(() => JSON.stringify(params))
  const zones = db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select(['d.id', 'o.zone'])
    .where('d.id', '=', anyOf(deviceIds))
  const zoneOf = new Map((await all(client, zones)).map(({ id, zone }) => [id, zone]))
  const seconds = Math.floor(now.getTime() / 1000)
  return deviceIds.map((id) => {
    const month = dayText(seconds, zoneOf.get(id)).slice(0, 7)
    return JSON.stringify({ ...params, month })
  })
}

type Place = { deviceIds: readonly number[]; typeValue: number; others: readonly number[] }

/** The other kind of schedule becomes this one, with what the device was told last. */
async function takePlace(
  client: PoolClient,
  { deviceIds, typeValue, others }: Place,
): Promise<void> {
  if (others.length === 0) return
  const ofDevices = db
    .deleteFrom('standing_order')
    .where('device_id', '=', anyOf(deviceIds))
    .where('type_value', '=', typeValue)
    .where('device_id', 'in', (other) =>
      other
        .selectFrom('standing_order as s')
        .select('s.device_id')
        .where('s.device_id', '=', anyOf(deviceIds))
        .where('s.type_value', '=', anyOf(others)),
    )
  await run(client, ofDevices)
  await run(
    client,
    db
      .updateTable('standing_order')
      .set(rowFor('standing_order', { type_value: typeValue }))
      .where('device_id', '=', anyOf(deviceIds))
      .where('type_value', '=', anyOf(others)),
  )
}

async function storeEffects(
  client: PoolClient,
  { deviceIds, effects }: { deviceIds: readonly number[]; effects: object | undefined },
): Promise<void> {
  if (!effects) return
  const settings = sql`jsonb_strip_nulls(settings || ${JSON.stringify(effects)}::jsonb)`
  const devices = db.updateTable('device').set(rowFor('device', { settings }))
  await run(client, devices.where('id', '=', anyOf(deviceIds)))
}
