import type { AlarmType } from '#lib/codes/alarm-types.ts'
import type { NoticeWay } from '#lib/codes/notice-ways.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleAccountId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'

export type NoticeChoice = {
  types: AlarmType[]
  ways: NoticeWay[]
  includesBelow: boolean
  quiet: { start: string; end: string } | undefined
  escalateTo: VisibleAccountId | undefined
  escalateMinutes: number
  tellsUpkeep: boolean
}

/** `origin`: of the console, for links in mails. Throws accountsOnly, accountNotFound. */
export async function keepNotice(
  ctx: Context,
  notice: NoticeChoice,
  { brand, origin }: { brand: string; origin: string },
): Promise<void> {
  const { accountId, name, organisationId } = ctx.caller
  if (accountId === undefined) throw new AppError('accountsOnly')
  if (notice.escalateTo === accountId) throw new AppError('accountNotFound')
  const { types, ways, includesBelow, quiet, escalateTo, escalateMinutes, tellsUpkeep } = notice
  const values = {
    types,
    ways,
    includes_below: includesBelow,
    quiet_start: quiet?.start ?? null,
    quiet_end: quiet?.end ?? null,
    escalate_to: escalateTo ?? null,
    escalate_minutes: escalateMinutes,
    tells_upkeep: tellsUpkeep,
    brand,
    origin,
    lang: ctx.lang,
    updated_at: new Date(ctx.now()),
  }
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const insert = db
      .insertInto('alarm_notice')
      .values(rowFor('alarm_notice', { account_id: accountId, ...values }))
    await run(
      client,
      insert.onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(rowFor('alarm_notice', values)),
      ),
    )
    const object = { kind: 'account', id: accountId, name, ownerId: organisationId } as const
    const after = { types, ways, includesBelow, quiet, escalateTo, escalateMinutes, tellsUpkeep }
    await writeAudit(client, ctx, 'alarm/UpdateToken', [{ object, after }])
  })
}

export const readNotice = (pool: Pool, accountId: number) =>
  first(
    pool,
    db
      .selectFrom('alarm_notice as n')
      .leftJoin('account as s', 's.id', 'n.escalate_to')
      .select(['n.types', 'n.ways', 'n.includes_below as includesBelow'])
      .select(['n.quiet_start as quietStart', 'n.quiet_end as quietEnd'])
      .select(['n.escalate_to as escalateTo', 'n.escalate_minutes as escalateMinutes'])
      .select(['s.name as secondName', 'n.tells_upkeep as tellsUpkeep'])
      .where('n.account_id', '=', accountId)
      .$narrowType<{ types: AlarmType[]; ways: NoticeWay[] }>(),
  )
