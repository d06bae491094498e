import type { Context } from '../../../context.ts'
import type { VisibleOrganisation } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { keepPrice } from './keep-price.ts'
import { checkPrice, lockPriced, type PricedNow } from './lock-priced.ts'
import { checkSubordinate } from './set-price.ts'

/** Cents; `amount` null: as if none was set; `shown` is what is paid, as it was read. */
export type ListedPrice = { packageId: number; amount: number | null; shown: number }

type Asked = {
  /** A dealer directly below: what it pays. Without one: what the caller's end users pay. */
  child: VisibleOrganisation | undefined
  prices: readonly ListedPrice[]
  /** Milliseconds; undefined: at once. */
  startsAt: number | undefined
}

export type PriceFault = {
  packageId: number
  error: 'notFound' | 'dataChanged' | 'priceBelowCost' | 'priceAboveMost'
  offered: PricedNow | undefined
}

/**
 * Prices of many packages, all of them or none: a list is either the one that was looked at or not.
 * A package that is named twice gets the last of its prices.
 */
export async function keepPrices(
  ctx: Context,
  { child, prices, startsAt }: Asked,
): Promise<{ changed: number; faults: PriceFault[] }> {
  const now = ctx.now()
  const wanted = new Map(prices.map((price) => [price.packageId, price]))
  const organisationId = child?.id ?? ctx.caller.organisationId
  const kind = child ? 'cost' : 'terminal'
  return inTransaction(ctx.services.pool, async (client) => {
    if (child) await checkSubordinate(client, ctx, child)
    const packageIds = [...wanted.keys()]
    const asked = { packageIds, at: startsAt ?? now, now, childId: child?.id }
    const priced = await lockPriced(client, ctx, asked)
    const faults = [...wanted.values()].flatMap((price) => faultOf(price, priced))
    if (faults.length > 0) return { changed: 0, faults }
    for (const { packageId, amount } of wanted.values())
      await keepPrice(client, ctx, { packageId, organisationId, kind, amount, startsAt })
    const starts = startsAt === undefined ? {} : { starts_at: Math.floor(startsAt / 1000) }
    const events = [...wanted.values()].map(({ packageId, amount }) => {
      const { name = '', former = null } = priced.get(packageId) ?? {}
      const object = { kind: 'package', id: packageId, name, ownerId: organisationId } as const
      return { object, before: { [kind]: former }, after: { [kind]: amount, ...starts } }
    })
    await writeAudit(client, ctx, 'incrementpackage/SetPrices', events)
    return { changed: wanted.size, faults: [] }
  })
}

function faultOf(
  { packageId, amount, shown }: ListedPrice,
  priced: ReadonlyMap<number, PricedNow>,
): PriceFault[] {
  const offered = priced.get(packageId)
  if (!offered) return [{ packageId, error: 'notFound', offered: undefined }]
  if (offered.paid !== shown) return [{ packageId, error: 'dataChanged', offered }]
  const error = checkPrice(offered, amount)
  return error ? [{ packageId, error, offered }] : []
}
