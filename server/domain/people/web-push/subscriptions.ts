import { createHash } from 'node:crypto'
import { maxPushBrowsers } from '#lib/codes/notice-ways.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { ownAccount } from '../account/own-account.ts'
import { isPushAddress } from './push-address.ts'
import { keepVapidKeys } from './vapid-keys.ts'

type Browser = { endpoint: string; p256dh: string; auth: string }

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest()

/** A browser that another account had becomes the caller's. */
export async function subscribeBrowser(
  ctx: Context,
  browser: Browser,
  brand: string,
): Promise<void> {
  const accountId = ownAccount(ctx)
  if (!isPushAddress(browser.endpoint, ctx.services.config)) throw new AppError('pushAddress')
  const values = {
    account_id: accountId,
    ...browser,
    brand,
    sid_hash: Buffer.from(ctx.caller.sessionKey, 'hex'),
    created_at: new Date(ctx.now()),
  }
  const row = { ...values, endpoint_hash: hashOf(browser.endpoint) }
  await inTransaction(ctx.services.pool, async (client) => {
    const known = await ownBrowser(client, accountId, browser.endpoint)
    await keepVapidKeys(client, brand, ctx.services.config.SECRET)
    await run(
      client,
      db
        .deleteFrom('web_push_subscription')
        .where('endpoint_hash', '=', row.endpoint_hash)
        .where('account_id', '<>', accountId),
    )
    await run(
      client,
      db
        .insertInto('web_push_subscription')
        .values(rowFor('web_push_subscription', row))
        .onConflict((conflict) =>
          conflict.column('endpoint_hash').doUpdateSet(rowFor('web_push_subscription', values)),
        ),
    )
    await dropOldest(client, accountId)
    if (!known) await note(client, ctx, 'alarm/Subscribe')
  })
}

const dropOldest = (client: PoolClient, accountId: number) =>
  run(
    client,
    db
      .deleteFrom('web_push_subscription')
      .where(
        'id',
        'in',
        db
          .selectFrom('web_push_subscription')
          .select('id')
          .where('account_id', '=', accountId)
          .orderBy('id', 'desc')
          .offset(maxPushBrowsers),
      ),
  )

export async function unsubscribeBrowser(ctx: Context, endpoint: string): Promise<void> {
  const accountId = ownAccount(ctx)
  await inTransaction(ctx.services.pool, async (client) => {
    const ended = db
      .deleteFrom('web_push_subscription')
      .where('account_id', '=', accountId)
      .where('endpoint_hash', '=', hashOf(endpoint))
    if ((await run(client, ended)) > 0) await note(client, ctx, 'alarm/Unsubscribe')
  })
}

export const ownBrowser = (client: PoolClient, accountId: number, endpoint: string) =>
  first(
    client,
    db
      .selectFrom('web_push_subscription')
      .select('id')
      .where('account_id', '=', accountId)
      .where('endpoint_hash', '=', hashOf(endpoint)),
  )

const note = (client: PoolClient, ctx: Context, func: 'alarm/Subscribe' | 'alarm/Unsubscribe') => {
  const { accountId: id, name, organisationId: ownerId } = ctx.caller
  return writeAudit(client, ctx, func, [{ object: { kind: 'account', id, name, ownerId } }])
}
