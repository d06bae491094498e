import { sql } from 'kysely'
import { defaultNotify } from '#lib/codes/device-settings.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { chosenOf, type HeldSettings } from './hold-settings.ts'
import { noteLowPower } from './low-power.ts'
import { type Effect, settingEffects } from './setting-effects.ts'
import { type SettingOrder, settingOrders } from './setting-orders.ts'
import type { SettingChange } from './setting-value.ts'

/** Later the command is dropped. */
const sendWithinDays = 7

type Kept = {
  held: HeldSettings
  deviceIds: readonly number[]
  changes: readonly SettingChange[]
  /** Commands by device that tell it already; without it they are queued. */
  carriedBy?: ReadonlyMap<number, string>
}
type Command = { id: string; deviceId: number }

export async function keepSettings(
  client: PoolClient,
  ctx: Context,
  { held, deviceIds, changes, carriedBy }: Kept,
): Promise<Command[]> {
  const now = new Date(ctx.now())
  const changed = new Set(changes.map(({ key }) => key))
  const wanted = deviceIds.map((deviceId) => {
    const chosen = new Map(chosenOf(held, deviceId))
    const notify = new Map(held.get(deviceId)?.notify)
    for (const { key, value, notify: ways = defaultNotify } of changes) {
      if (value === null) {
        chosen.delete(key)
        notify.delete(key)
      } else {
        chosen.set(key, value)
        notify.set(key, ways)
      }
    }
    const protocol = held.get(deviceId)?.protocol ?? 'osmand'
    const orders = settingOrders(protocol, chosen, changed)
    return { deviceId, effects: settingEffects(chosen, notify), orders }
  })
  await storeSettings(client, {
    deviceIds,
    changes: changes.filter(({ value }) => value !== null),
    now,
  })
  await forgetSettings(client, {
    deviceIds,
    keys: changes.flatMap(({ key, value }) => (value === null ? [key] : [])),
  })
  await noteLowPower(client, { deviceIds, changes, now })
  await storeEffects(client, wanted, now)
  const commands = carriedBy ? [] : await queueOrders(client, ctx, wanted)
  if (carriedBy) {
    const keys = changes.map(({ key }) => key)
    await noteCarriers(
      client,
      deviceIds.flatMap((deviceId) =>
        keys.map((key) => ({ deviceId, key, id: carriedBy.get(deviceId) })),
      ),
    )
  }
  await dropOutdated(
    client,
    deviceIds.flatMap((id) => [...(held.get(id)?.commandIds ?? [])]),
  )
  return commands
}

type Requested = { key: string; value: unknown; notify: number | null }

async function storeSettings(
  client: PoolClient,
  { deviceIds, changes, now }: Omit<Kept, 'held'> & { now: Date },
): Promise<void> {
  if (changes.length === 0) return
  const devices = sql<{ id: number }>`unnest(${deviceIds}::int[])`.as<'d'>(sql`d (id)`)
  const requested = sql<Requested>`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)`
  const rows = db
    .selectFrom([devices, requested.as<'c'>(sql`c (key text, value jsonb, notify int)`)])
    .select((eb) => [
      'd.id',
      'c.key',
      'c.value',
      eb.fn.coalesce('c.notify', sql.lit(1)).as('notify'),
      eb.cast<Date>(eb.val(now), 'timestamptz').as('updated_at'),
    ])
  await run(
    client,
    db
      .insertInto('device_setting')
      .columns(['device_id', 'key', 'value', 'notify', 'updated_at'])
      .expression(rows)
      .onConflict((conflict) =>
        conflict.columns(['device_id', 'key']).doUpdateSet((eb) =>
          rowFor('device_setting', {
            value: eb.ref('excluded.value'),
            notify: eb.ref('excluded.notify'),
            command_id: null,
            updated_at: eb.ref('excluded.updated_at'),
          }),
        ),
      ),
  )
}

async function forgetSettings(
  client: PoolClient,
  { deviceIds, keys }: { deviceIds: readonly number[]; keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return
  const rows = db.deleteFrom('device_setting').where('device_id', '=', anyOf(deviceIds))
  await run(client, rows.where('key', '=', anyOf(keys)))
}

type EffectRow = { deviceId: number; effects: Record<string, Effect> }

/** Null effects remove the fact. */
async function storeEffects(
  client: PoolClient,
  rows: readonly EffectRow[],
  now: Date,
): Promise<void> {
  const ids = rows.map(({ deviceId }) => deviceId)
  const effects = rows.map((row) => JSON.stringify(row.effects))
  const fresh = sql<{ id: number; effects: unknown }>`unnest(${ids}::int[], ${effects}::jsonb[])`
  await run(
    client,
    db
      .updateTable('device as d')
      .from(fresh.as<'fresh'>(sql`fresh (id, effects)`))
      .set((eb) =>
        rowFor('device', {
          settings: sql`jsonb_strip_nulls(${eb.ref('d.settings')} || ${eb.ref('fresh.effects')})`,
          updated_at: now,
        }),
      )
      .whereRef('d.id', '=', 'fresh.id'),
  )
}

type Wanted = { deviceId: number; orders: SettingOrder[] }

async function queueOrders(
  client: PoolClient,
  ctx: Context,
  wanted: readonly Wanted[],
): Promise<Command[]> {
  const orders = wanted.flatMap(({ deviceId, orders }) =>
    orders.map((order) => ({ deviceId, ...order })),
  )
  if (orders.length === 0) return []
  // Ids first, so each order's is known.
  const ids = await takeIds(client, orders.length)
  const deviceIds = orders.map(({ deviceId }) => deviceId)
  await storeCommands(client, ctx, { ids, orders })
  const carried = orders.flatMap(({ deviceId, keys }, at) =>
    keys.map((key) => ({ deviceId, key, id: ids[at] })),
  )
  await noteCarriers(client, carried)
  return ids.map((id, at) => ({ id, deviceId: deviceIds[at] ?? 0 }))
}

async function takeIds(client: PoolClient, count: number): Promise<string[]> {
  const next = sql<string>`nextval(pg_get_serial_sequence('command', 'id'))::text`
  const each = sql`generate_series(1, ${count})`.as('each')
  const rows = await all(client, db.selectFrom(each).select(next.as('id')))
  return rows.map(({ id }) => id)
}

type Order = SettingOrder & { deviceId: number }

async function storeCommands(
  client: PoolClient,
  ctx: Context,
  { ids, orders }: { ids: readonly string[]; orders: readonly Order[] },
): Promise<void> {
  const { accountId = null, organisationId } = ctx.caller
  const expiresAt = new Date(ctx.now() + sendWithinDays * 86_400_000)
  const column = <K extends keyof Order>(key: K) => orders.map((order) => order[key])
  const params = orders.map((order) => JSON.stringify(order.params))
  const fresh = sql<{ id: number; device_id: number; kind: string; params: unknown }>`
    unnest(${ids}::int8[], ${column('deviceId')}::int[], ${column('kind')}::text[], ${params}::jsonb[])`
  const rows = db
    .selectFrom(fresh.as<'fresh'>(sql`fresh (id, device_id, kind, params)`))
    .select(['fresh.id', 'fresh.device_id', 'fresh.kind', 'fresh.params'])
    .select((eb) => [
      eb.cast<number | null>(eb.val(accountId), 'integer').as('account_id'),
      eb.cast<number>(eb.val(organisationId), 'integer').as('organisation_id'),
      eb.cast<Date>(eb.val(expiresAt), 'timestamptz').as('expires_at'),
    ])
  await run(
    client,
    db
      .insertInto('command')
      .columns(['id', 'device_id', 'kind', 'params', 'account_id', 'organisation_id', 'expires_at'])
      .expression(rows),
  )
}

async function noteCarriers(
  client: PoolClient,
  carried: readonly { deviceId: number; key: string; id: string | undefined }[],
): Promise<void> {
  const deviceIds = carried.map((one) => one.deviceId)
  const keys = carried.map((one) => one.key)
  const ids = carried.map((one) => one.id)
  const fresh = sql<{ device_id: number; key: string; id: number }>`
    unnest(${deviceIds}::int[], ${keys}::text[], ${ids}::int8[])`
  await run(
    client,
    db
      .updateTable('device_setting as s')
      .from(fresh.as<'fresh'>(sql`fresh (device_id, key, id)`))
      .set({ command_id: (eb) => eb.ref('fresh.id') })
      .whereRef('s.device_id', '=', 'fresh.device_id')
      .whereRef('s.key', '=', 'fresh.key'),
  )
}

async function dropOutdated(client: PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const own = sql<readonly number[]>`${ids}::int8[]`
  await run(
    client,
    db
      .updateTable('command as c')
      .set({ state: 'cancelled', reply: 'superseded', answered_at: sql<Date>`now()` })
      .where('c.id', '=', anyOf(own))
      .where('c.state', '=', sql.lit('waiting'))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('device_setting as s')
              .whereRef('s.device_id', '=', 'c.device_id')
              .whereRef('s.command_id', '=', 'c.id'),
          ),
        ),
      ),
  )
}
