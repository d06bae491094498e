import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { all, anyOf, db, run } from '../../../db/sql.ts'
import { changesBetween } from '../../platform/audit/changes-between.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { lockSims, outcomeOf, type SimOutcome } from './change-sims.ts'

/** Undefined stays as it is. */
export type SimFields = {
  remark: string | undefined
  packageName: string | undefined
  apn: string | undefined
  /** Null: not known. */
  expiresAt: Date | null | undefined
}

/**
 * What people write of cards. The expiry of a card whose operator has answered is the operator's:
 * its next answer would undo another, so such a card fails.
 */
export async function modifySims(
  ctx: Context,
  iccids: readonly string[],
  fields: SimFields,
): Promise<SimOutcome> {
  const { remark, packageName, apn, expiresAt } = fields
  if (Object.values(fields).every((value) => value === undefined))
    throw new AppError('nothingToChange')
  if (ctx.caller.kind === 'device') throw new AppError('deviceFieldNotYours')
  const wanted = { ...fields, expiresAt: expiresAt === null ? null : expiresAt?.toISOString() }
  return inTransaction(ctx.services.pool, async (client) => {
    const cards = await lockSims(client, ctx, iccids)
    const ids = cards.map(({ id }) => id)
    const facts = await all(
      client,
      db
        .selectFrom('sim_card')
        .select(['id', 'remark', 'package_name as packageName', 'apn'])
        .select(['expires_at as expiresAt', 'checked_at as checkedAt'])
        .where('id', '=', anyOf(ids)),
    )
    const factsOf = new Map(facts.map((fact) => [fact.id, fact]))
    const isTold = (id: number) => factsOf.get(id)?.checkedAt !== null
    const done = cards.filter(({ id }) => expiresAt === undefined || !isTold(id))
    await run(
      client,
      db
        .updateTable('sim_card')
        .set({ remark, package_name: packageName, apn, expires_at: expiresAt })
        .where('id', '=', anyOf(done.map(({ id }) => id))),
    )
    const events = done.flatMap(({ id, iccid: name, organisationId: ownerId }) => {
      const fact = factsOf.get(id)
      const now = { ...fact, expiresAt: fact?.expiresAt?.toISOString() }
      const changes = changesBetween(now, wanted)
      return changes ? [{ object: { kind: 'sim' as const, id, name, ownerId }, ...changes }] : []
    })
    await writeAudit(client, ctx, 'sim/Modify', events)
    return outcomeOf(iccids, { cards, done, refusal: () => 'simEndTold' })
  })
}
