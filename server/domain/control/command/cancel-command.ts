import { sql } from 'kysely'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'

/** Only what no device has seen. */
export async function cancelCommand(
  ctx: Context,
  { deviceId, id }: { deviceId: VisibleDeviceId; id: string },
): Promise<void> {
  const { services } = ctx
  const number = sql<number>`${id}::int8`
  await inTransaction(services.pool, async (client) => {
    const command = db
      .selectFrom('command as c')
      .innerJoin('device as d', 'd.id', 'c.device_id')
      .select(['c.state', 'd.imei', 'd.organisation_id as ownerId'])
      .where('c.id', '=', number)
      .where('c.device_id', '=', deviceId)
    const found = await first(client, command.forUpdate('c'))
    if (!found) throw new AppError('notFound')
    if (found.state !== 'waiting') throw new AppError('commandSent')
    const cancelled = db
      .updateTable('command')
      .set({ state: 'cancelled', answered_at: sql<Date>`now()` })
      .where('id', '=', number)
      .returning('id')
    await first(client, cancelled)
    const { imei: name, ownerId } = found
    const object = { kind: 'device', id: deviceId, name, ownerId } as const
    await writeAudit(client, ctx, 'cmd/Cancel', [{ object, after: { command: id } }])
  })
  await services.bus.publish('commandDone', { id, deviceId })
}
