import { isSoldType, soldNameOf } from '#lib/codes/sold-types.ts'
import {
  statementKinds,
  transferRecordOf,
  transferStatuses,
  walletPartNames,
} from '#lib/codes/wallet.ts'
import { getDebts as getDebtsContract } from '#lib/contract/wallet/get-debts.ts'
import { getFlow as getFlowContract } from '#lib/contract/wallet/get-flow.ts'
import { getProfit as getProfitContract } from '#lib/contract/wallet/get-profit.ts'
import { getTransfers as getTransfersContract } from '#lib/contract/wallet/get-transfers.ts'
import { getWallet as getWalletContract } from '#lib/contract/wallet/get-wallet.ts'
import { perfectWallet as perfectWalletContract } from '#lib/contract/wallet/perfect-wallet.ts'
import { setPwd as setPwdContract } from '#lib/contract/wallet/set-pwd.ts'
import { writeOff as writeOffContract } from '#lib/contract/wallet/write-off.ts'
import { profitPeriod, walletPeriod } from '#lib/rules/period.ts'
import { listEntries, sumEntries } from '../../domain/trade/money/list-entries.ts'
import { wantedBy } from '../../domain/trade/package/name-in.ts'
import { listSales, type SoldOrder } from '../../domain/trade/pay/list-sales.ts'
import { listDebts } from '../../domain/trade/wallet/list-debts.ts'
import { listTransfers } from '../../domain/trade/wallet/list-withdrawals.ts'
import { ownWallet } from '../../domain/trade/wallet/own-wallet.ts'
import { readWallet } from '../../domain/trade/wallet/read-wallet.ts'
import { identityRuleOf, savePayee } from '../../domain/trade/wallet/save-payee.ts'
import { setWalletPassword } from '../../domain/trade/wallet/wallet-password.ts'
import { writeOffDebt } from '../../domain/trade/wallet/write-off-debt.ts'
import { badParam, brokenRule } from '../door/bad-param.ts'
import { handle } from '../door/handle.ts'
import { pageOf, statementOf, toStatementRow } from '../rows/statement-row.ts'
import { askedOf, toTransferRow } from '../rows/withdraw-row.ts'

export const getWallet = handle(getWalletContract, async (ctx) => {
  const currency = ctx.client.brand.currency.code
  const wallet = await readWallet(ctx, currency)
  return {
    balance: wallet.cash + wallet.profit,
    withdrawable: Math.max(0, wallet.profit - wallet.maturing.amount),
    maturing: wallet.maturing.amount,
    matures_first: wallet.maturing.firstAt,
    matures_last: wallet.maturing.lastAt,
    held: wallet.held,
    owed: wallet.owed,
    month_left: wallet.monthLeft,
    day_left: wallet.dayLeft,
    currency,
    has_pwd: wallet.passwordHash !== null,
    may_set_pwd: wallet.isKeeper,
    real_name: wallet.realName,
    identity_card: wallet.identityShown,
    licence_id: wallet.licenceId,
    phone: wallet.phone,
    email: wallet.email,
  }
})

export const perfectWallet = handle(perfectWalletContract, async (ctx, params) => {
  const { real_name: realName, identity_card: identity, licence_id: licenceId, md5_pwd } = params
  const rule = await identityRuleOf(ctx)
  if (!rule.test(identity)) throw brokenRule(ctx, 'identity_card', rule)
  await savePayee(ctx, { realName, identity, licenceId, md5: md5_pwd })
  return {}
})

export const setPwd = handle(setPwdContract, async (ctx, params) => {
  const { pwd_md5: md5, login_pwd_md5: loginMd5, old_pwd_md5: oldMd5, code, channel } = params
  await setWalletPassword(ctx, {
    md5,
    loginMd5,
    oldMd5,
    code: code ? { code, channel } : undefined,
  })
  return {}
})

export const getFlow = handle(getFlowContract, async (ctx, params) => {
  const { pool } = ctx.services
  const { organisationId } = await ownWallet(ctx, pool)
  const parts = params.kind ? [params.kind] : walletPartNames
  const statement = {
    ...statementOf(ctx, params, walletPeriod),
    organisationId,
    kinds: parts.map((part) => statementKinds[part]),
    ops: params.op && [params.op],
  }
  const entries = await listEntries(pool, statement, pageOf(params))
  return { items: entries.map(toStatementRow) }
})

export const getProfit = handle(getProfitContract, async (ctx, params) => {
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
  const seller = { id: organisationId, path: ctx.caller.path }
  const sales = await listSales(pool, seller, refs, wantedBy(ctx.lang, ctx.client.brand))
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

export const getTransfers = handle(
  getTransfersContract,
  async (ctx, { transfer, record, ...page }) => {
    const { pool } = ctx.services
    const { organisationId } = await ownWallet(ctx, pool)
    const transfers = transferStatuses.filter(
      (one) =>
        (transfer === undefined || one === transfer) &&
        (record === undefined || transferRecordOf(one) === record),
    )
    const orders = await listTransfers(pool, organisationId, { ...askedOf(page), transfers })
    return {
      items: orders.flatMap((order) =>
        order.transfer === null ? [] : [toTransferRow({ ...order, transfer: order.transfer })],
      ),
    }
  },
)

export const getDebts = handle(getDebtsContract, async ({ services }, params) => {
  const { search, last_id, limit_size: limit } = params
  const beforeId = last_id === undefined ? undefined : Number(last_id)
  const debts = await listDebts(services.pool, { search: search || undefined, beforeId, limit })
  return {
    items: debts.map((debt) => ({
      debt_id: String(debt.id),
      sfamilyid: String(debt.organisationId),
      sfamily_name: debt.organisation,
      owed: debt.owed,
      held: debt.held,
      currency: debt.currency,
      update_time: debt.changedAt,
    })),
  }
})

export const writeOff = handle(writeOffContract, async (ctx, { debt_id, owed, amount, reason }) => {
  if (amount > owed) throw badParam(ctx, 'amount', 'invalid')
  await writeOffDebt(ctx, { id: Number(debt_id), owed, amount, reason })
  return {}
})
