import type { BrandProfile } from '#brands/define.ts'
import { inviteLimits } from '#lib/rules/invite-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first, rowFor } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { newToken } from '../../platform/token.ts'
import { lockOrganisation } from '../organisation/lock-tree.ts'

const dayMs = 86_400_000

type NewInvite = { organisationId: number; note: string; days: number; mostUses: number }

/** Throws kindNotAllowed for who does not sell, registrationClosed where the brand takes nobody, tooManyInvites. */
export async function makeInvite(
  ctx: Context,
  brand: BrandProfile,
  { organisationId, note, days, mostUses }: NewInvite,
): Promise<{ id: number; token: string }> {
  const { services, caller, now } = ctx
  if (!brand.features.register) throw new AppError('registrationClosed')
  return inTransaction(services.pool, async (client) => {
    const { kind, name } = await lockOrganisation(client, ctx, organisationId)
    if (kind !== 'seller') throw new AppError('kindNotAllowed')
    const count = db
      .selectFrom('registration_link')
      .select((eb) => eb.fn.countAll<number>().as('links'))
      .where('organisation_id', '=', organisationId)
    if (Number((await first(client, count))?.links ?? 0) >= inviteLimits.links)
      throw new AppError('tooManyInvites', { most: inviteLimits.links })
    const token = newToken()
    const row = {
      organisation_id: organisationId,
      token: token,
      maker: caller.name,
      note: note,
      brand: brand.brand,
      most_uses: mostUses,
      ends_at: new Date(now() + days * dayMs),
      created_at: new Date(now()),
    }
    const insertion = db.insertInto('registration_link').values(rowFor('registration_link', row))
    const made = await first(client, insertion.returning('id'))
    const object = { kind: 'organisation' as const, id: organisationId, name: name }
    const after = { invite: made?.id, note: note, days: days, mostUses: mostUses }
    await writeAudit(client, ctx, 'family/AddJoinLink', [{ object, after }])
    return { id: made?.id ?? 0, token: token }
  })
}

/** Throws notFound for that of another organisation. */
export async function endInvite(
  ctx: Context,
  { id, organisationId }: { id: number; organisationId: number },
): Promise<void> {
  const { services, now } = ctx
  await inTransaction(services.pool, async (client) => {
    const { name } = await lockOrganisation(client, ctx, organisationId)
    const revoked = await first(
      client,
      db
        .updateTable('registration_link')
        .set((eb) =>
          rowFor('registration_link', {
            revoked_at: eb.fn.coalesce('revoked_at', eb.val(new Date(now()))),
          }),
        )
        .where('id', '=', id)
        .where('organisation_id', '=', organisationId)
        .returning('note'),
    )
    if (!revoked) throw new AppError('notFound')
    const object = { kind: 'organisation' as const, id: organisationId, name: name }
    await writeAudit(client, ctx, 'family/RevokeJoinLink', [{ object, after: { invite: id } }])
  })
}
