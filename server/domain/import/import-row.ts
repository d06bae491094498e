import type { Context } from '../../context.ts'
import type { PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { registerDevice } from '../device/register-device.ts'
import type { ImportInput } from './read-import.ts'

export type ImportTarget = {
  organisationId: number
  /** For rows that name no group. */
  groupId: number | undefined
  createsGroups: boolean
}

/**
 * Takes one row of a sheet in as a device, in the transaction of `client`, with its audit row. Throws deviceExists,
 * deviceInRecycleBin, groupMissing. The caller publishes `device` after the commit.
 */
export async function importRow(
  client: PoolClient,
  ctx: Context,
  { input, target }: { input: ImportInput; target: ImportTarget },
): Promise<{ id: number; imei: string }> {
  const { organisationId } = target
  const { imei: number, protocol, wired, name, model, sim, iccid, remark, ...rest } = input
  const { group, ...profile } = rest
  const written = Object.entries(profile).filter(([, value]) => value !== '')
  const groupId = group === '' ? target.groupId : await findGroup(client, group, target)
  const registered = await registerDevice(client, ctx, {
    number,
    protocol,
    organisationId,
    groupId,
    name,
    model,
    wired,
    sim,
    iccid,
    remark,
    profile: Object.fromEntries(written),
  })
  if (registered.error !== undefined) throw new AppError(registered.error)
  const { id, imei } = registered
  const object = { kind: 'device', id, name: imei } as const
  const after = { organisationId, groupId: groupId ?? null, name, model, protocol, sim, iccid }
  await writeAudit(client, ctx, 'device/Import', [{ object, after }])
  return { id, imei }
}

/** The organisation's group of a name, made when it lacks one and that is wanted; two tasks at once make one. */
async function findGroup(
  client: PoolClient,
  name: string,
  { organisationId, createsGroups }: ImportTarget,
): Promise<number> {
  const find =
    'SELECT id FROM device_group WHERE organisation_id = $1 AND name = $2 ORDER BY id LIMIT 1'
  const found = await client.query<{ id: number }>(find, [organisationId, name])
  if (found.rows[0]) return found.rows[0].id
  if (!createsGroups) throw new AppError('groupMissing', { name })
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('groups'), $1)`, [organisationId])
  const again = await client.query<{ id: number }>(find, [organisationId, name])
  if (again.rows[0]) return again.rows[0].id
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO device_group (organisation_id, name) VALUES ($1, $2) RETURNING id',
    [organisationId, name],
  )
  if (!rows[0]) throw new Error('no group came back')
  return rows[0].id
}
