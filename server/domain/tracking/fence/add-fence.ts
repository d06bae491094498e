import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { Alongside } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { findRegions } from '../../../integrations/geocode/regions.ts'
import { lockOrganisation } from '../../people/organisation/lock-tree.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { type FenceShape, type NewFence, shapeColumns } from './fence-columns.ts'

const mostFences = 1000

/** A device log-in's is the device's own and watches it. */
export async function createFence(
  ctx: Context,
  organisationId: number,
  fence: NewFence,
  alongside?: Alongside,
): Promise<number> {
  const { services, caller } = ctx
  const deviceId = caller.kind === 'device' ? caller.deviceId : undefined
  await checkCity(fence.shape)
  const id = await inScope(services.pool, caller.path, async (client) => {
    await lockOrganisation(client, ctx, organisationId)
    await refuseFull(client, organisationId)
    const { name, shape, ...rules } = fence
    const newRow = {
      organisation_id: organisationId,
      device_id: deviceId ?? null,
      name,
      ...shapeColumns(shape),
      alarm: rules.alarm,
      colour: rules.colour,
      periods: JSON.stringify(rules.periods),
      zone: rules.zone,
      speed_limit: rules.speedLimit,
      stay_limit: rules.stayLimit,
    }
    const added = await first(
      client,
      db.insertInto('fence').values(rowFor('fence', newRow)).returning('id'),
    )
    const fenceId = added?.id ?? 0
    if (deviceId !== undefined) {
      const own = { fence_id: fenceId, device_id: deviceId }
      await run(client, db.insertInto('fence_binding').values(rowFor('fence_binding', own)))
    }
    const object = {
      kind: 'fence',
      id: fenceId,
      name: fence.name,
      ownerId: organisationId,
    } as const
    await writeAudit(client, ctx, 'fence/Add', [{ object, after: { organisationId, ...fence } }])
    await alongside?.(client, fenceId)
    return fenceId
  })
  await services.bus.publish('fence', { id })
  if (deviceId !== undefined) await tellDevice(ctx, deviceId)
  return id
}

async function tellDevice({ services }: Context, id: number): Promise<void> {
  const numbers = db.selectFrom('device').select('imei').where('id', '=', id)
  const device = await first(services.pool, numbers)
  if (device) await services.bus.publish('device', { id, imei: device.imei })
}

export async function checkCity(shape: FenceShape): Promise<void> {
  if (shape.type !== 'city') return
  const known = await findRegions([shape.city], 'zh')
  if (!known.has(shape.city)) throw new AppError('cityUnknown')
}

async function refuseFull(client: PoolClient, organisationId: number): Promise<void> {
  const counted = await first(
    client,
    db
      .selectFrom('fence')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('organisation_id', '=', organisationId),
  )
  if ((counted?.n ?? 0) >= mostFences) throw new AppError('tooManyFences', { max: mostFences })
}
