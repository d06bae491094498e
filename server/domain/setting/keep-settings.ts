import { defaultNotify } from '#lib/codes/device-settings.ts'
import type { Context } from '../../context.ts'
import type { PoolClient } from '../../db/pool.ts'
import { chosenOf, type HeldSettings } from './hold-settings.ts'
import { settingEffects } from './setting-effects.ts'
import { type SettingOrder, settingOrders } from './setting-orders.ts'
import type { SettingChange } from './setting-value.ts'

/** A setting that its device did not fetch by then is not sent any more. */
const sendWithinDays = 7

type Kept = { held: HeldSettings; deviceIds: readonly number[]; changes: readonly SettingChange[] }
type Command = { id: string; deviceId: number }

/** Stores changed settings with their effects on the platform, and queues the commands that carry them; returns those. */
export async function keepSettings(
  client: PoolClient,
  ctx: Context,
  { held, deviceIds, changes }: Kept,
): Promise<Command[]> {
  const now = new Date(ctx.now())
  const changed = new Set(changes.map(({ key }) => key))
  const wanted = deviceIds.map((deviceId) => {
    const own = changes.map(({ key, value }) => [key, value] as const)
    const chosen = new Map([...chosenOf(held, deviceId), ...own])
    const ownWays = changes.map(({ key, notify = defaultNotify }) => [key, notify] as const)
    const notify = new Map([...(held.get(deviceId)?.notify ?? []), ...ownWays])
    const protocol = held.get(deviceId)?.protocol ?? 'osmand'
    const orders = settingOrders(protocol, chosen, changed)
    return { deviceId, effects: settingEffects(chosen, notify), orders }
  })
  await storeSettings(client, { deviceIds, changes, now })
  await storeEffects(client, wanted, now)
  const commands = await queueOrders(client, ctx, wanted)
  await dropOutdated(
    client,
    deviceIds.flatMap((id) => [...(held.get(id)?.commandIds ?? [])]),
  )
  return commands
}

async function storeSettings(
  client: PoolClient,
  { deviceIds, changes, now }: Omit<Kept, 'held'> & { now: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO device_setting (device_id, key, value, notify, command_id, updated_at)
     SELECT device_id, key, value, coalesce(notify, 1), NULL, $3 FROM unnest($1::int[]) AS device_id,
       jsonb_to_recordset($2::jsonb) AS change (key text, value jsonb, notify int)
     ON CONFLICT (device_id, key) DO UPDATE SET value = excluded.value, notify = excluded.notify,
       command_id = NULL, updated_at = excluded.updated_at`,
    [deviceIds, JSON.stringify(changes), now],
  )
}

type Effect = { deviceId: number; effects: Record<string, number | null> }

/** A null in the effects takes the fact away. */
async function storeEffects(client: PoolClient, rows: readonly Effect[], now: Date): Promise<void> {
  await client.query(
    `UPDATE device SET settings = jsonb_strip_nulls(settings || fresh.effects), updated_at = $3
     FROM unnest($1::int[], $2::jsonb[]) AS fresh (id, effects) WHERE device.id = fresh.id`,
    [rows.map(({ deviceId }) => deviceId), rows.map(({ effects }) => JSON.stringify(effects)), now],
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
  // The ids are taken first, so that each is known to belong to its order.
  const { rows } = await client.query<{ id: string }>(
    `SELECT nextval(pg_get_serial_sequence('command', 'id'))::text AS id FROM generate_series(1, $1)`,
    [orders.length],
  )
  const ids = rows.map(({ id }) => id)
  const deviceIds = orders.map(({ deviceId }) => deviceId)
  const expiresAt = new Date(ctx.now() + sendWithinDays * 86_400_000)
  await client.query(
    `INSERT INTO command (id, device_id, account_id, kind, params, expires_at)
     SELECT id, device_id, $3, kind, params, $6
     FROM unnest($1::int8[], $2::int[], $4::text[], $5::jsonb[]) AS fresh (id, device_id, kind, params)`,
    [
      ids,
      deviceIds,
      ctx.caller.accountId ?? null,
      orders.map(({ kind }) => kind),
      orders.map(({ params }) => JSON.stringify(params)),
      expiresAt,
    ],
  )
  const carried = orders.flatMap(({ deviceId, keys }, at) =>
    keys.map((key) => ({ deviceId, key, id: ids[at] })),
  )
  await client.query(
    `UPDATE device_setting AS s SET command_id = fresh.id
     FROM unnest($1::int[], $2::text[], $3::int8[]) AS fresh (device_id, key, id)
     WHERE s.device_id = fresh.device_id AND s.key = fresh.key`,
    [
      carried.map((one) => one.deviceId),
      carried.map((one) => one.key),
      carried.map((one) => one.id),
    ],
  )
  return ids.map((id, at) => ({ id, deviceId: deviceIds[at] ?? 0 }))
}

/** Ends waiting commands of which no setting says any more that it travels with them. */
async function dropOutdated(client: PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await client.query(
    `UPDATE command AS c SET state = 'timedOut', reply = 'superseded', answered_at = now()
     WHERE id = ANY($1::int8[]) AND state = 'waiting' AND NOT EXISTS
       (SELECT FROM device_setting AS s WHERE s.device_id = c.device_id AND s.command_id = c.id)`,
    [ids],
  )
}
