import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'

/** Another organisation's does not exist. Throws notFound, dataChanged for one that was withdrawn before. */
export async function withdrawAnnouncement(
  ctx: Context,
  id: number,
  reason: string,
): Promise<void> {
  const { services, caller, now } = ctx
  const organisationIds = await inTransaction(services.pool, async (client) => {
    const found = await first(
      client,
      db
        .selectFrom('announcement as m')
        .innerJoin('announcement_text as x', (join) =>
          join.onRef('x.announcement_id', '=', 'm.id').onRef('x.lang', '=', 'm.lang'),
        )
        .select(['m.withdrawn_at', 'x.title'])
        .where('m.id', '=', id)
        .where('m.organisation_id', '=', caller.organisationId)
        .forUpdate('m'),
    )
    if (!found) throw new AppError('notFound')
    if (found.withdrawn_at !== null) throw new AppError('dataChanged')
    const change = { withdrawn_at: new Date(now()), withdrawn_by: caller.name, reason }
    await run(
      client,
      db.updateTable('announcement').set(rowFor('announcement', change)).where('id', '=', id),
    )
    const object = { kind: 'message', id, name: found.title } as const
    await writeAudit(client, ctx, 'message/Withdraw', [{ object, after: { reason } }])
    const targets = db
      .selectFrom('announcement_target')
      .select('organisation_id')
      .where('announcement_id', '=', id)
    return (await all(client, targets)).map(({ organisation_id }) => organisation_id)
  })
  await services.bus.publish('announcement', { organisationIds })
}
