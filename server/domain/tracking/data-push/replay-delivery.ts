import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { accountOf } from '../../people/auth/read-own.ts'
import { lockPush } from './data-push.ts'
import { noteChange } from './save-push.ts'

/** Sends a message again, as the same one, ahead of later ones that wait. Throws notFound, deliveryForgotten. */
export async function replayDelivery(
  ctx: Context,
  { pushId, deliveryId }: { pushId: number; deliveryId: number },
): Promise<void> {
  const at = new Date(ctx.now())
  await inTransaction(ctx.services.pool, async (client) => {
    const push = await lockPush(client, accountOf(ctx.caller), pushId)
    if (!push) throw new AppError('notFound')
    const found = await first(
      client,
      db
        .selectFrom('data_push_delivery')
        .select((eb) => ['type', eb('body', 'is not', null).as('hasBody')])
        .where('push_id', '=', pushId)
        .where('id', '=', deliveryId),
    )
    // A try of the address is no message.
    if (!found || found.type === 'test') throw new AppError('notFound')
    if (!found.hasBody) throw new AppError('deliveryForgotten')
    const again = { state: 'waiting', done_at: null }
    await run(
      client,
      db
        .updateTable('data_push_delivery')
        .set(rowFor('data_push_delivery', again))
        .where('id', '=', deliveryId),
    )
    const next = db.updateTable('data_push').set(rowFor('data_push', { next_at: at }))
    await run(client, next.where('id', '=', pushId))
    await noteChange(client, ctx, { func: 'dev/Replay', id: pushId, after: { deliveryId } })
  })
}
