import { paidServices } from '#lib/codes/paid-services.ts'
import type { Context } from '../../../context.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { listPackages } from '../package/list-packages.ts'
import type { WantedLanguages } from '../package/name-in.ts'
import { regionOf } from '../package/region-of.ts'

export type TimePrice = {
  months: number
  /** Cents that the caller's organisation pays for a device. */
  amount: number
  packageId: number
  name: string
  legs: readonly { organisationId: number; amount: number }[]
}

/** Of root's packages all may be asked at once. */
const mostPackages = 500

/** What the caller's organisation pays for platform service: of each length the cheapest package, shortest first. */
export async function readTimePrices(
  store: Pool | PoolClient,
  ctx: Pick<Context, 'caller' | 'services' | 'now'>,
  { currency, languages }: { currency: string; languages: WantedLanguages },
): Promise<TimePrice[]> {
  const states = ['e_ibs_nomal'] as const
  const page = { currency, states, languages, afterId: 0, limit: mostPackages }
  const region = await regionOf(ctx, currency)
  const service = paidServices.platform.type
  const reader = { path: ctx.caller.path, now: ctx.now() }
  const rows = await listPackages(store, { ...page, region, service }, reader)
  const cheapest = new Map<number, TimePrice>()
  for (const { id, name, flow: months, priced } of rows) {
    const { amount, legs } = priced
    const known = cheapest.get(months)
    if (!known || amount < known.amount)
      cheapest.set(months, { months, amount, packageId: id, name, legs })
  }
  return [...cheapest.values()].sort((one, other) => one.months - other.months)
}
