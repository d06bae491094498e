import type { Brand } from '#brands/public.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { ownAccount } from '../../people/account/own-account.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { hashToken, newToken } from '../../platform/token.ts'

const objectOf = ({ caller }: Context, id: number) =>
  ({ kind: 'account', id, name: caller.name, ownerId: caller.organisationId }) as const

/** In place of an earlier link. The token is nowhere but in the answer. Throws accountsOnly. */
export async function makeCalendar(
  ctx: Context,
  { includesBelow, brand }: { includesBelow: boolean; brand: Pick<Brand, 'brand'> },
): Promise<string> {
  const accountId = ownAccount(ctx)
  const token = newToken()
  const row = {
    token_hash: hashToken(token),
    includes_below: includesBelow,
    brand: brand.brand,
    lang: ctx.lang,
    created_at: new Date(ctx.now()),
  }
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    await run(
      client,
      db
        .insertInto('upkeep_calendar')
        .values(rowFor('upkeep_calendar', { account_id: accountId, ...row }))
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet(rowFor('upkeep_calendar', row)),
        ),
    )
    const event = { object: objectOf(ctx, accountId), after: { includesBelow } }
    await writeAudit(client, ctx, 'device/MakeUpkeepCalendar', [event])
  })
  return token
}

/** None without one, too. Throws accountsOnly. */
export async function withdrawCalendar(ctx: Context): Promise<void> {
  const accountId = ownAccount(ctx)
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    await run(client, db.deleteFrom('upkeep_calendar').where('account_id', '=', accountId))
    const event = { object: objectOf(ctx, accountId) }
    await writeAudit(client, ctx, 'device/WithdrawUpkeepCalendar', [event])
  })
}

export const readCalendar = (pool: Pool, accountId: number) =>
  first(
    pool,
    db
      .selectFrom('upkeep_calendar')
      .select((eb) => [
        unixSeconds(eb.ref('created_at')).as('createdAt'),
        'includes_below as includesBelow',
      ])
      .where('account_id', '=', accountId),
  )
