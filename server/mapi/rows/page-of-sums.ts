import { orderPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { wantedBy } from '../../domain/trade/package/name-in.ts'
import { addUpOrders, type SumsOf } from '../../domain/trade/pay/add-up-orders.ts'
import type { CallContext } from '../door/handle.ts'
import { pageAfter } from './page-after.ts'

type Page = {
  currency?: string | undefined
  start_time: number
  end_time: number
  limit_size: number
  last_key?: string | undefined
}

/** A page of sums of paid orders, each with its currency and day or month. */
export async function pageOfSums(ctx: CallContext, page: Page, of: SumsOf) {
  const { currency = ctx.client.brand.currency.code, start_time: start, end_time: end } = page
  checkPeriod({ start, end }, orderPeriod, ctx.now() / 1000)
  const rows = await addUpOrders(ctx.services.pool, {
    path: ctx.acting.path,
    currency,
    zone: ctx.caller.zone,
    ...of,
    languages: wantedBy(ctx.lang, ctx.client.brand),
    from: new Date(start * 1000),
    to: new Date((end + 1) * 1000),
  })
  const isByTime = of.by === 'day' || of.by === 'month'
  return pageAfter(ctx, rows, page).map((row) => ({
    ...row,
    currency,
    day: isByTime ? row.key : null,
  }))
}
