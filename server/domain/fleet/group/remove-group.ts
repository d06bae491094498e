import type { Context } from '../../../context.ts'
import type { VisibleGroupId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import { all, db, isNull, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { lockGroup } from './name-group.ts'

/** Returns its devices' count; they stay in the organisation. */
export async function removeGroup(ctx: Context, id: VisibleGroupId): Promise<number> {
  const { services } = ctx
  const freed = await inScope(services.pool, ctx.caller.path, async (client) => {
    const { name, organisationId } = await lockGroup(client, ctx, id)
    const rows = await all(
      client,
      db
        .updateTable('device')
        .set({ group_id: null })
        .where('group_id', '=', id)
        .returning((eb) => ['id', 'imei', isNull(eb.ref('deleted_at')).as('isPresent')]),
    )
    const devices = rows.filter(({ isPresent }) => isPresent)
    await run(client, db.deleteFrom('device_group').where('id', '=', id))
    const object = { kind: 'group', id, name, ownerId: organisationId } as const
    const before = { organisationId, name, devices: devices.length }
    await writeAudit(client, ctx, 'family/DelGarage', [{ object, before }])
    return devices
  })
  await Promise.all(freed.map(({ id, imei }) => services.bus.publish('device', { id, imei })))
  return freed.length
}
