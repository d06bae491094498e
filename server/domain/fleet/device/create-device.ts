import { sql } from 'kysely'
import { numberKey } from '#lib/rules/device-number.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { isNumbered } from '../../../db/has-number.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isUnproven } from '../../../db/is-unproven.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { lockTree } from '../../people/organisation/lock-tree.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { removeClaim } from '../claim/remove-claim.ts'
import { serviceEnd } from '../service-end/service-end.ts'
import { tellEndedSessions } from './end-device-access.ts'
import { checkServiceGiver, lockGroup, lockTarget } from './lock-target.ts'
import { type NewDevice, type PayImport, registerDevice } from './register-device.ts'

export type AddedDevice = Omit<NewDevice, 'expiresAt'> & {
  /** Unix seconds, null for none. */
  dueTime: number | null
  /** Take it from a claimant that never reported. */
  refusesClaim: boolean
}

export async function createDevice(
  ctx: Context,
  device: AddedDevice,
  payImport: PayImport,
): Promise<number> {
  const { services, caller } = ctx
  const { dueTime } = device
  if (device.phone && !caller.permissions.includes('e_ua_bind_device'))
    throw new AppError('noPermission')
  const { id, imei, ended } = await inTransaction(services.pool, async (client) => {
    await lockTree(client, 'change')
    const target = await lockTarget(client, ctx, device.organisationId)
    if (device.groupId !== undefined) await checkGroup(client, device.groupId, target.id)
    if (dueTime !== null) await checkServiceGiver(client, ctx)
    const expiresAt = serviceEnd(dueTime, ctx.now()) ?? undefined
    const ended = device.refusesClaim ? await refuseClaim(client, ctx, device.number) : []
    const created = await registerDevice(client, ctx, { ...device, expiresAt })
    if (created.error !== undefined) throw new AppError(created.error)
    await payImport(client, ctx, created.id)
    const object = { kind: 'device', id: created.id, name: created.imei } as const
    const { organisationId, groupId = null, name, model, protocol, sim, iccid, phone } = device
    const facts = { name, model, protocol, sim, iccid, phone, expiresAt }
    const after = { organisationId, groupId, ...facts }
    await writeAudit(client, ctx, 'device/Add', [{ object, after }])
    return { id: created.id, imei: created.imei, ended }
  })
  await services.bus.publish('device', { id, imei })
  await tellEndedSessions(services, ended)
  return id
}

async function checkGroup(client: PoolClient, groupId: number, organisationId: number) {
  const owner = await lockGroup(client, groupId as Parameters<typeof lockGroup>[1])
  if (owner !== organisationId) throw new AppError('groupElsewhere')
}

async function refuseClaim(client: PoolClient, ctx: Context, number: string): Promise<string[]> {
  const requested = { keys: sql.val([numberKey(number)]), numbers: sql.val([number]) }
  const device = await first(
    client,
    db
      .selectFrom('device as d')
      .select(['d.id', 'd.imei', 'd.organisation_id as organisationId'])
      .where((eb) => isNumbered(eb, requested))
      .where(isUnproven)
      .forUpdate(),
  )
  return device ? removeClaim(client, ctx, { func: 'device/Add', device }) : []
}
