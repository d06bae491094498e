import { typedCents } from '#lib/rules/money.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleOrganisation } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { keepPrice } from './keep-price.ts'
import { checkPrice, lockPriced } from './lock-priced.ts'

type Price = { packageId: number; amount: number }

/** What a dealer directly below pays. */
export async function priceForDealer(
  ctx: Context,
  child: VisibleOrganisation,
  { packageId, amount, isModify }: Price & { isModify: boolean },
): Promise<void> {
  await inTransaction(ctx.services.pool, async (client) => {
    await checkSubordinate(client, ctx, child)
    const { name, former } = await checked(client, ctx, { packageId, amount, childId: child.id })
    if (former !== null && !isModify) throw new AppError('agentPriceExists')
    const kept = { packageId, organisationId: child.id, kind: 'cost', amount } as const
    await keepPrice(client, ctx, { ...kept, startsAt: undefined })
    const object = { kind: 'package', id: packageId, name, ownerId: child.id } as const
    await writeAudit(client, ctx, 'incrementpackage/SetAgentPrice', [
      { object, before: { cost: former }, after: { cost: amount } },
    ])
  })
}

/** What the caller's end users pay; null: as root recommends. */
export async function priceForUsers(
  ctx: Context,
  { packageId, amount }: { packageId: number; amount: number | null },
): Promise<void> {
  const { organisationId } = ctx.caller
  await inTransaction(ctx.services.pool, async (client) => {
    const { name, former } = await checked(client, ctx, { packageId, amount })
    const kept = { packageId, organisationId, kind: 'terminal', amount } as const
    await keepPrice(client, ctx, { ...kept, startsAt: undefined })
    const object = { kind: 'package', id: packageId, name, ownerId: organisationId } as const
    await writeAudit(client, ctx, 'incrementpackage/SetTerminalPrice', [
      { object, before: { terminal: former }, after: { terminal: amount } },
    ])
  })
}

async function checked(
  client: PoolClient,
  ctx: Context,
  { packageId, amount, childId }: { packageId: number; amount: number | null; childId?: number },
) {
  const now = ctx.now()
  const priced = await lockPriced(client, ctx, { packageIds: [packageId], at: now, now, childId })
  const offered = priced.get(packageId)
  if (!offered) throw new AppError('notFound')
  const fault = checkPrice(offered, amount)
  const max = typedCents(offered.most, offered.currency)
  if (fault) throw new AppError(fault, fault === 'priceAboveMost' ? { max } : {})
  return offered
}

/** notASubordinate unless it is a dealer directly below the caller. */
export async function checkSubordinate(
  store: PoolClient | Context['services']['pool'],
  { caller }: Pick<Context, 'caller'>,
  child: VisibleOrganisation,
): Promise<void> {
  const found = db.selectFrom('organisation').select('kind').where('id', '=', child.id)
  const kind = (await first(store, found))?.kind
  if (child.parentId !== caller.organisationId || kind !== 'seller')
    throw new AppError('notASubordinate')
}

/** onlySellers for an organisation of end users. */
export async function checkSeller({
  caller,
  services,
}: Pick<Context, 'caller' | 'services'>): Promise<void> {
  const own = db.selectFrom('organisation').select('kind').where('id', '=', caller.organisationId)
  if ((await first(services.pool, own))?.kind !== 'seller') throw new AppError('onlySellers')
}
