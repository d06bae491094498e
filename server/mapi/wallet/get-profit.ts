import { isSoldType, soldNameOf } from '#lib/codes/sold-types.ts'
import { getProfit as contract } from '#lib/contract/wallet/get-profit.ts'
import { profitPeriod } from '#lib/rules/period.ts'
import { listEntries, sumEntries } from '../../domain/trade/money/list-entries.ts'
import { listSales, type SoldOrder } from '../../domain/trade/pay/list-sales.ts'
import { ownWallet } from '../../domain/trade/wallet/own-wallet.ts'
import { handle } from '../door/handle.ts'
import { pageOf, statementOf, toStatementRow } from '../rows/statement-row.ts'

export const getProfit = handle(contract, async (ctx, params) => {
  const { pool } = ctx.services
  const { organisationId } = await ownWallet(ctx, pool)
  const statement = {
    ...statementOf(ctx, params, profitPeriod),
    organisationId,
    kinds: [ctx.caller.isRoot ? ('revenue' as const) : ('wallet_profit' as const)],
    ops: ['e_po_profit', 'e_po_refund'],
  }
  const page = pageOf(params)
  const entries = await listEntries(pool, statement, page)
  const total = page.before ? null : await sumEntries(pool, statement)
  const refs = [...new Set(entries.map(({ ref }) => ref))]
  const sales = await listSales(pool, { id: organisationId, path: ctx.caller.path }, refs)
  return {
    items: entries.map((entry) => ({ ...toStatementRow(entry), ...saleOf(sales.get(entry.ref)) })),
    total,
  }
})

const saleOf = (sale: SoldOrder | undefined) => ({
  package_name: sale?.packageName ?? '',
  service:
    sale && sale.service !== null && isSoldType(sale.service) ? soldNameOf(sale.service) : null,
  imei: sale?.imei ?? '',
  device_name: sale?.deviceName ?? '',
  iccid: sale?.iccid ?? '',
  buyer: sale?.buyer ?? '',
  cost: sale?.cost ?? null,
  sold: sale?.sold ?? null,
  total_fee: sale?.amount ?? null,
})
