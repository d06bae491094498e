import type { Brand } from '#brands/public.ts'
import { feedLimits } from '#lib/codes/position-feed.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { accountOf, readOwn } from '../../people/auth/read-own.ts'
import { tellOwner } from '../../people/auth/tell-owner.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { hashToken, newToken } from '../../platform/token.ts'

const tailLength = 4

type GivenToken = { id: number; token: string }

/** Its token is told once. Throws tooManyFeeds. */
export async function createFeed(
  ctx: Context,
  organisationId: number,
  brand: Brand,
): Promise<GivenToken> {
  const accountId = accountOf(ctx.caller)
  const token = newToken()
  const at = new Date(ctx.now())
  const id = await inTransaction(ctx.services.pool, async (client) => {
    await lockUntilCommit(client, 'position feeds of', accountId)
    const own = db.selectFrom('position_feed').select('id').where('account_id', '=', accountId)
    if ((await run(client, own)) >= feedLimits.perAccount)
      throw new AppError('tooManyFeeds', { max: feedLimits.perAccount })
    const row = {
      account_id: accountId,
      organisation_id: organisationId,
      token_hash: hashToken(token),
      token_tail: token.slice(-tailLength),
      created_at: at,
      updated_at: at,
    }
    const insert = db.insertInto('position_feed').values(rowFor('position_feed', row))
    const made = await first(client, insert.returning('id'))
    if (!made) throw new Error('no feed came back')
    await noteFeed(client, ctx, { func: 'dev/SetFeed', id: made.id, after: { organisationId } })
    await tellMaker(client, ctx, brand)
    return made.id
  })
  await ctx.services.bus.publish('outbox', {})
  return { id, token }
}

/** The former token ends. Throws notFound. */
export async function renewFeed(ctx: Context, id: number, brand: Brand): Promise<GivenToken> {
  const token = newToken()
  await inTransaction(ctx.services.pool, async (client) => {
    const row = {
      token_hash: hashToken(token),
      token_tail: token.slice(-tailLength),
      updated_at: new Date(ctx.now()),
    }
    const update = db.updateTable('position_feed').set(rowFor('position_feed', row))
    const own = update.where('id', '=', id).where('account_id', '=', accountOf(ctx.caller))
    if ((await run(client, own)) === 0) throw new AppError('notFound')
    await noteFeed(client, ctx, { func: 'dev/SetFeed', id, after: { isTokenRenewed: true } })
    await tellMaker(client, ctx, brand)
  })
  await ctx.services.bus.publish('feed', {})
  await ctx.services.bus.publish('outbox', {})
  return { id, token }
}

/** With what was counted of it. Throws notFound. */
export async function removeFeed(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx.services.pool, async (client) => {
    const own = db.deleteFrom('position_feed').where('id', '=', id)
    const gone = await first(
      client,
      own.where('account_id', '=', accountOf(ctx.caller)).returning('organisation_id'),
    )
    if (!gone) throw new AppError('notFound')
    const before = { organisationId: gone.organisation_id }
    await noteFeed(client, ctx, { func: 'dev/DeleteFeed', id, before })
  })
  await ctx.services.bus.publish('feed', {})
}

/** Whoever did it may be somebody else. Publish `outbox` after commit. */
async function tellMaker(client: PoolClient, ctx: Context, brand: Brand): Promise<void> {
  const owner = await readOwn(client, ctx.caller)
  const target = owner.email ?? owner.phone
  if (target) await tellOwner(client, ctx, { owner, target, text: 'feedAdded', brand })
}

type Change = {
  func: string
  id: number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

async function noteFeed(client: PoolClient, ctx: Context, { func, id, ...facts }: Change) {
  const object = { kind: 'feed', id: id, name: '' } as const
  await writeAudit(client, ctx, func, [{ object, ...facts }])
}
