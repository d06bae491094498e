import type { Context } from '../../context.ts'
import type { VisibleDeviceId } from '../../db/family-scope.ts'
import { inScope } from '../../db/in-scope.ts'
import type { Pool, PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { hashToken, newToken } from '../auth/session-token.ts'
import { lockDevices } from './lock-devices.ts'

/** How a device proves who it is; `auto`: by its code from the first time on that it showed it. */
export type IdentityMode = 'auto' | 'strict' | 'number'

export type Identity = {
  protocol: 'jt808' | 'gt06' | 'osmand'
  mode: IdentityMode
  hasCode: boolean
  /** Unix seconds. */
  provedAt: number | null
  terminalId: string | null
  networks: string[]
  hasToken: boolean
}

/** Who may read and change what proves a device: not the device's own log-in. Throws noPermission. */
export function checkIdentityRight({ caller }: Context): void {
  if (caller.kind === 'device') throw new AppError('noPermission')
}

const columns = `protocol, coalesce(settings->>'identity', 'auto') AS mode, auth_code IS NOT NULL AS "hasCode",
  floor(extract(epoch FROM auth_proved_at))::int8 AS "provedAt", nullif(terminal_id, '') AS "terminalId",
  coalesce(settings->'networks', '[]') AS networks, token_hash IS NOT NULL AS "hasToken"`

/** What proves a device. Throws deviceNotFound. */
export async function readIdentity(
  db: Pick<Pool | PoolClient, 'query'>,
  id: VisibleDeviceId,
): Promise<Identity> {
  const { rows } = await db.query<Identity>(`SELECT ${columns} FROM device WHERE id = $1`, [id])
  if (!rows[0]) throw new AppError('deviceNotFound')
  return rows[0]
}

type Change = {
  /** `module/Func`, for the audit log. */
  func: string
  /** Protocols that have the notion; all without it. */
  only?: Identity['protocol']
  /** SET clause over `$1` id and further values. */
  set: string
  values: readonly unknown[]
}

/** Changes what proves a device, notes it and tells the gateways. Throws deviceNotFound, noPermission. */
async function change(
  ctx: Context,
  id: VisibleDeviceId,
  { func, only, set, values }: Change,
): Promise<string> {
  checkIdentityRight(ctx)
  const { services, caller } = ctx
  const imei = await inScope(services.pool, caller.path, async (client) => {
    const [device] = await lockDevices(client, caller, { ids: [id], inBin: false })
    if (!device) throw new AppError('deviceNotFound')
    const before = await readIdentity(client, id)
    if (only && before.protocol !== only) throw new AppError('tokenForPhones')
    await client.query(`UPDATE device SET ${set} WHERE id = $1`, [id, ...values])
    // The address that had a phone's number by its number alone has to ask again.
    if (only === 'osmand')
      await client.query('DELETE FROM device_holder WHERE device_id = $1 AND transport = 1', [id])
    const after = await readIdentity(client, id)
    const ownerId = device.organisationId
    const object = { kind: 'device', id, name: device.imei, ownerId } as const
    await writeAudit(client, ctx, func, [{ object, before, after }])
    return device.imei
  })
  await services.bus.publish('device', { id, imei })
  return imei
}

/** Sets how a device proves who it is and from where it may connect; undefined stays. */
export async function setIdentity(
  ctx: Context,
  id: VisibleDeviceId,
  { mode, networks }: { mode?: IdentityMode | undefined; networks?: string[] | undefined },
): Promise<void> {
  const facts = {
    ...(mode && { identity: mode === 'auto' ? null : mode }),
    ...(networks && { networks: networks.length > 0 ? networks : null }),
  }
  await change(ctx, id, {
    func: 'device/SetIdentity',
    set: 'settings = jsonb_strip_nulls(settings || $2::jsonb), updated_at = $3',
    values: [JSON.stringify(facts), new Date(ctx.now())],
  })
}

/** Forgets the code and the terminal of a device: the next one that registers is taken for its own. */
export async function resetCode(ctx: Context, id: VisibleDeviceId): Promise<void> {
  await change(ctx, id, {
    func: 'device/ResetCode',
    set: 'auth_code = NULL, auth_proved_at = NULL, terminal_id = NULL, updated_at = $2',
    values: [new Date(ctx.now())],
  })
}

/** Gives a phone a new token, of which only the hash is kept, or takes it away. Throws tokenForPhones for others. */
export async function setToken(
  ctx: Context,
  id: VisibleDeviceId,
  isEnabled: boolean,
): Promise<{ imei: string; token: string | null }> {
  const token = isEnabled ? newToken() : null
  const imei = await change(ctx, id, {
    func: 'device/SetToken',
    only: 'osmand',
    set: 'token_hash = $2, updated_at = $3',
    values: [token && hashToken(token), new Date(ctx.now())],
  })
  return { imei, token }
}

/** Whom the frames of a device come from now. */
export type Connection = {
  ip: string
  gateway: string
  transport: 'http' | 'udp' | 'tcp'
  isProved: boolean
  /** Unix seconds. */
  since: number
}

/** The connection that holds a device, at any living gateway; for phones the address that reports. */
export async function readConnection(
  pool: Pool,
  id: VisibleDeviceId,
): Promise<Connection | undefined> {
  const { rows } = await pool.query<Connection>(
    `SELECT h.ip, split_part(h.instance, '/', 1) AS gateway, (ARRAY['http', 'udp', 'tcp'])[h.transport] AS transport,
       h.is_proved AS "isProved", floor(extract(epoch FROM h.since))::int8 AS since
     FROM device_holder h LEFT JOIN gateway_instance g ON g.id = h.instance
     WHERE h.device_id = $1 AND (h.transport = 1 OR g.at > now() - interval '15 seconds')`,
    [id],
  )
  return rows[0]
}
