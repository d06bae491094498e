import { sql } from 'kysely'
import { maySendAgain } from '#lib/commands/carry.ts'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import type { CommandRow } from '#lib/commands/command-row.ts'
import type { GivenParams } from '#lib/commands/params.ts'
import { priceOf } from '#lib/commands/price-of.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, run } from '../../../db/sql.ts'
import { writeMessage } from '../../people/message/write-message.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { type SpendRefusal, spendEach } from '../../trade/quota/spend.ts'
import { reserveMinutes } from '../recording/recording-minutes.ts'
import { type HeldSettings, holdSettings } from '../setting/hold-settings.ts'
import { keepSettings } from '../setting/keep-settings.ts'
import { isAlarmKey, type SettingChange, type SettingValue } from '../setting/setting-value.ts'
import { doAtOnce } from '../standing/do-at-once.ts'
import { keepStanding } from '../standing/keep-standing.ts'
import { keepFinding } from '../standing/repeat-find.ts'
import { isCut, type Order, type Ordered, type StoredCommand } from './check-order.ts'
import { tellWearer } from './tell-wearer.ts'

type Commanded = {
  command: CommandRow
  params: GivenParams
  stored: readonly { id: string; deviceId: number }[]
}

/**
 * A command that changes a stored setting is the newest word on it, and the setting stands as the
 * command does: waiting, answered, refused.
 */
async function noteCommanded(
  client: PoolClient,
  ctx: Context,
  { command, params, stored }: Commanded,
): Promise<void> {
  if (command.setting === undefined || command.work || stored.length === 0) return
  const held = await holdSettings(
    client,
    stored.map(({ deviceId }) => deviceId),
  )
  const carriedBy = new Map(stored.map(({ id, deviceId }) => [deviceId, id]))
  for (const [changes, deviceIds] of grouped(held, command.setting, params))
    await keepSettings(client, ctx, { held, deviceIds, changes: JSON.parse(changes), carriedBy })
}

/** Devices by their changes, as text: most have the same. */
function grouped(held: HeldSettings, key: string, params: GivenParams): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const deviceId of held.keys()) {
    const changes = JSON.stringify(changesOf(held, deviceId, { key, params }))
    groups.set(changes, [...(groups.get(changes) ?? []), deviceId])
  }
  return groups
}

type Given = { key: string; params: GivenParams }

function changesOf(held: HeldSettings, deviceId: number, { key, params }: Given): SettingChange[] {
  const device = held.get(deviceId)
  const number = Number(params['value'] ?? params['enable'])
  const change = (changed: string, value: SettingValue): SettingChange => {
    const notify = device?.notify.get(changed)
    return { key: changed, value, ...(notify !== undefined && { notify }) }
  }
  if (key === 'speedswitch')
    return [change(key, number === 0 ? { open: 0 } : { open: 1, value: number })]
  if (isAlarmKey(key)) return [change(key, { open: number === 1 ? 1 : 0 })]
  return [change(key, number)]
}

type Texts = { ordered: readonly Ordered[]; stored: readonly StoredCommand[] }

/** By the outbox, in the transaction of the commands; they end as unanswered. */
async function sendTexts(
  client: PoolClient,
  ctx: Context,
  { ordered, stored }: Texts,
): Promise<void> {
  const deviceIds = new Set(stored.map(({ deviceId }) => deviceId))
  const now = ctx.now()
  for (const { device, wire } of ordered) {
    if (!deviceIds.has(device.id) || device.sim === undefined) continue
    const body = String(wire.params['text'])
    const message = { channel: 'sms', target: device.sim, subject: '', body } as const
    await writeMessage(client, message, { now })
  }
  const ids = stored.map(({ id }) => Number(id))
  const commands = db
    .updateTable('command')
    .set({ state: 'sent', sent_at: sql<Date>`now()`, tries: 1 })
  await run(client, commands.where('id', '=', anyOf(ids)))
}

/** Seconds a command may wait to be sent. */
const sendWithin = { refuse: 60, cache: 7 * 86_400 } as const

type Storing = { func: string; order: Order; ordered: readonly Ordered[]; taskId?: number }

export type Storage = {
  stored: StoredCommand[]
  /** Commands that tell devices of a setting that was changed. */
  queued: StoredCommand[]
  /** By device; whose service does not cover it. */
  unpaid: ReadonlyMap<number, SpendRefusal>
}

/**
 * In place of waiting ones of the same type. A task has one command a device, however often it
 * runs.
 */
export async function storeCommands(
  client: PoolClient,
  ctx: Context,
  { func, order, ordered, taskId }: Storing,
): Promise<Storage> {
  const { typeValue } = order.command
  const ids = ordered.map(({ device }) => device.id)
  const devices = db.selectFrom('device').select('id').where('id', '=', anyOf(ids))
  await all(client, devices.orderBy('id').forNoKeyUpdate())
  const inserted = await insertCommands(client, ctx, {
    func,
    order,
    ordered: tellWearer(ctx, order, ordered),
    ...(taskId && { taskId }),
  })
  const unpaid = await payFor(client, ctx, { order, inserted })
  const stored = inserted.filter(({ deviceId }) => !unpaid.has(deviceId))
  if (typeValue === commandNumbers.startRecording)
    await reserveMinutes(client, stored, Number(order.params['time_in_seconds']))
  await cancelOlder(client, { typeValue, stored })
  await noteCommanded(client, ctx, { ...order, stored })
  await keepStanding(client, ctx, { order, stored })
  const queued = await doAtOnce(client, ctx, { order, stored })
  await keepFinding(client, ctx, { typeValue, stored })
  if (order.command.channel === 'sms') await sendTexts(client, ctx, { ordered, stored })
  const idOf = new Map(stored.map(({ id, deviceId }) => [deviceId, id]))
  const events = ordered.flatMap(({ device, wire }) => {
    const command = idOf.get(device.id)
    if (command === undefined) return []
    const { id, imei: name, organisationId: ownerId } = device
    const object = { kind: 'device', id, name, ownerId } as const
    const after = {
      type_value: typeValue,
      command,
      ...(order.command.risk === 'relay' && { oil: isCut(order) ? 'cut' : 'restore' }),
      ...(wire.kind === 'voice' && { seconds: wire.params['seconds'] }),
    }
    return [{ object, after }]
  })
  await writeAudit(client, ctx, func, events)
  return { stored, queued, unpaid }
}

/** Commands that nobody pays for are gone again. */
async function payFor(
  client: PoolClient,
  ctx: Context,
  { order, inserted }: { order: Order; inserted: readonly StoredCommand[] },
): Promise<ReadonlyMap<number, SpendRefusal>> {
  const price = priceOf(order.command, order.params)
  if (!price) return new Map()
  const deviceIds = inserted.map(({ deviceId }) => deviceId)
  // Before quotas, as those who end commands lock them.
  await all(
    client,
    db
      .selectFrom('command')
      .select('id')
      .where('device_id', '=', anyOf(deviceIds))
      .where('type_value', '=', order.command.typeValue)
      .where('state', '=', 'waiting')
      .orderBy('id')
      .forUpdate(),
  )
  const refused = await spendEach(client, {
    ...price,
    now: ctx.now(),
    deviceIds,
    commandIds: inserted.map(({ id }) => id),
  })
  const ids = inserted.flatMap(({ id, deviceId }) => (refused.has(deviceId) ? [Number(id)] : []))
  if (ids.length > 0) await run(client, db.deleteFrom('command').where('id', '=', anyOf(ids)))
  return refused
}

async function insertCommands(
  client: PoolClient,
  ctx: Context,
  { order, ordered, taskId }: Storing,
): Promise<StoredCommand[]> {
  const ids = ordered.map(({ device }) => device.id)
  const kinds = ordered.map(({ wire }) => wire.kind)
  const params = ordered.map(({ wire }) => JSON.stringify(wire.params))
  const fresh = sql<{ device_id: number; kind: string; params: unknown }>`
    unnest(${ids}::int[], ${kinds}::text[], ${params}::jsonb[])`
  const expiresAt = new Date(ctx.now() + sendWithin[order.offline] * 1000)
  const rows = db
    .selectFrom(fresh.as<'fresh'>(sql`fresh (device_id, kind, params)`))
    .select(['fresh.device_id', 'fresh.kind', 'fresh.params'])
    .select((eb) => [
      eb.cast<number | null>(eb.val(ctx.caller.accountId ?? null), 'integer').as('account_id'),
      eb.cast<number>(eb.val(ctx.caller.organisationId), 'integer').as('organisation_id'),
      eb.cast<number>(eb.val(order.command.typeValue), 'integer').as('type_value'),
      eb.cast<number | null>(eb.val(taskId ?? null), 'int8').as('task_id'),
      eb.cast<boolean>(eb.val(maySendAgain(order.command)), 'boolean').as('repeats'),
      eb.cast<Date>(eb.val(expiresAt), 'timestamptz').as('expires_at'),
    ])
  return all(
    client,
    db
      .insertInto('command')
      .columns([
        'device_id',
        'kind',
        'params',
        'account_id',
        'organisation_id',
        'type_value',
        'task_id',
        'repeats',
        'expires_at',
      ])
      .expression(rows)
      .onConflict((conflict) => conflict.columns(['task_id', 'device_id']).doNothing())
      .returning((eb) => [eb.cast<string>('id', 'text').as('id'), 'device_id as deviceId']),
  )
}

type Newer = { typeValue: number; stored: readonly StoredCommand[] }

async function cancelOlder(client: PoolClient, { typeValue, stored }: Newer): Promise<void> {
  const deviceIds = stored.map(({ deviceId }) => deviceId)
  const ids = stored.map(({ id }) => id)
  await run(
    client,
    db
      .updateTable('command')
      .set({ state: 'cancelled', reply: 'superseded', answered_at: sql<Date>`now()` })
      .where('device_id', '=', anyOf(deviceIds))
      .where('type_value', '=', typeValue)
      .where('state', '=', 'waiting')
      .where((eb) => eb.not(eb('id', '=', sql<number>`ANY (${ids}::int8[])`))),
  )
}
