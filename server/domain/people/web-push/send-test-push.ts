import { brandText } from '#brands/public.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { brandOfTexts } from '../../../texts/in-brand.ts'
import { messageTexts } from '../../../texts/message-text.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { ownAccount } from '../account/own-account.ts'
import { ownBrowser } from './subscriptions.ts'

/** Through the same queue as alarms. */
export async function sendTestPush(
  ctx: Context,
  endpoint: string,
  { name }: { name: Parameters<typeof brandText>[0] },
): Promise<void> {
  const accountId = ownAccount(ctx)
  const at = new Date(ctx.now())
  await inTransaction(ctx.services.pool, async (client) => {
    const browser = await ownBrowser(client, accountId, endpoint)
    if (!browser) throw new AppError('notFound')
    const subject = brandText(name, ctx.lang)
    const body = messageTexts(ctx.lang, brandOfTexts()).pushTest
    const message = { channel: 'push', target: String(browser.id), subject, body }
    const row = { ...message, account_id: accountId, next_at: at, created_at: at }
    await run(client, db.insertInto('outbox_message').values(rowFor('outbox_message', row)))
    const object = { kind: 'account', id: accountId, name: ctx.caller.name } as const
    await writeAudit(client, ctx, 'alarm/TestPush', [{ object }])
  })
  await ctx.services.bus.publish('outbox', {})
}
