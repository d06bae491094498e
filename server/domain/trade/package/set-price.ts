import { typedCents } from '#lib/rules/money.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleOrganisation } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { costsOf, readMembers, readSetPrices, validPrices } from './price-chain.ts'

type Price = { packageId: number; amount: number }

/** What a dealer directly below pays. */
export async function priceForDealer(
  ctx: Context,
  child: VisibleOrganisation,
  { packageId, amount, isModify }: Price & { isModify: boolean },
): Promise<void> {
  await inTransaction(ctx.services.pool, async (client) => {
    await checkSubordinate(client, ctx, child)
    const { name, cost, most, currency } = await ownCost(client, ctx, packageId)
    if (amount < cost) throw new AppError('priceBelowCost')
    if (amount > most) throw new AppError('priceAboveMost', { max: typedCents(most, currency) })
    const former = await heldPrice(client, packageId, child.id)
    if (former?.cost != null && !isModify) throw new AppError('agentPriceExists')
    const set = { cost: amount, cost_by: ctx.caller.organisationId }
    await keep(client, { packageId, organisationId: child.id, ...set }, ctx.now())
    const object = { kind: 'package', id: packageId, name, ownerId: child.id } as const
    await writeAudit(client, ctx, 'incrementpackage/SetAgentPrice', [
      { object, before: { cost: former?.cost ?? null }, after: { cost: amount } },
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
    const { name, cost, most, currency } = await ownCost(client, ctx, packageId)
    if (amount !== null && amount < cost) throw new AppError('priceBelowCost')
    if (amount !== null && amount > most)
      throw new AppError('priceAboveMost', { max: typedCents(most, currency) })
    const former = await heldPrice(client, packageId, organisationId)
    await keep(client, { packageId, organisationId, terminal: amount }, ctx.now())
    const object = { kind: 'package', id: packageId, name, ownerId: organisationId } as const
    await writeAudit(client, ctx, 'incrementpackage/SetTerminalPrice', [
      { object, before: { terminal: former?.terminal ?? null }, after: { terminal: amount } },
    ])
  })
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

/** Of the caller, and what it may ask at most. One change of a package's prices at a time. */
async function ownCost(client: PoolClient, { caller, services }: Context, packageId: number) {
  const offered = await first(
    client,
    db
      .selectFrom('service_package')
      .select(['name', 'currency', 'root_price as rootPrice'])
      .select(['suggested_price as suggestedPrice', 'terminal_price as terminalPrice'])
      .where('id', '=', packageId)
      .where('state', '!=', 'e_ibs_invalid')
      .forUpdate(),
  )
  if (!offered) throw new AppError('notFound')
  const members = await readMembers(client, caller.path)
  if (members.at(-1)?.kind !== 'seller') throw new AppError('onlySellers')
  const ids = members.map(({ id }) => id)
  const set = (await readSetPrices(client, [packageId], ids))(packageId)
  const { name, currency, rootPrice, suggestedPrice, terminalPrice } = offered
  const cost = costsOf(offered, members, set).at(-1) ?? 0
  const listed = Math.max(rootPrice, suggestedPrice, terminalPrice)
  const most = Math.floor(listed * services.config.PRICE_FACTOR)
  return { name, currency, cost, most: Math.max(most, cost) }
}

const heldPrice = (client: PoolClient, packageId: number, organisationId: number) =>
  first(
    client,
    validPrices()
      .where('p.package_id', '=', packageId)
      .where('p.organisation_id', '=', organisationId),
  )

type Kept = { packageId: number; organisationId: number } & (
  | { cost: number; cost_by: number }
  | { terminal: number | null }
)

const keep = (client: PoolClient, { packageId, organisationId, ...price }: Kept, now: number) => {
  const changed = { ...price, updated_at: new Date(now) }
  const row = { package_id: packageId, organisation_id: organisationId, ...changed }
  return run(
    client,
    db
      .insertInto('package_price')
      .values(rowFor('package_price', row))
      .onConflict((already) =>
        already
          .columns(['package_id', 'organisation_id'])
          .doUpdateSet(rowFor('package_price', changed)),
      ),
  )
}
