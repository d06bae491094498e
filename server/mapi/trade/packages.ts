import { errorCodes } from '#lib/codes/error-codes.ts'
import { simDataType } from '#lib/codes/sold-types.ts'
import { addPackage as addPackageContract } from '#lib/contract/incrementpackage/add-package.ts'
import { getPackageList as getPackageListContract } from '#lib/contract/incrementpackage/get-package-list.ts'
import { getPriceHistory as getPriceHistoryContract } from '#lib/contract/incrementpackage/get-price-history.ts'
import { getPriceList as getPriceListContract } from '#lib/contract/incrementpackage/get-price-list.ts'
import { modifyPackage as modifyPackageContract } from '#lib/contract/incrementpackage/modify-package.ts'
import { setAgentPrice as setAgentPriceContract } from '#lib/contract/incrementpackage/set-agent-price.ts'
import { setPackageState as setPackageStateContract } from '#lib/contract/incrementpackage/set-package-state.ts'
import { setPrices as setPricesContract } from '#lib/contract/incrementpackage/set-prices.ts'
import { setTerminalPrice as setTerminalPriceContract } from '#lib/contract/incrementpackage/set-terminal-price.ts'
import { typedCents } from '#lib/rules/money.ts'
import {
  changePackage,
  changeStates,
  makePackage,
} from '../../domain/trade/package/change-package.ts'
import { currenciesOf, currencyOfPackage } from '../../domain/trade/package/currency-of-package.ts'
import { listPackages, listPriced } from '../../domain/trade/package/list-packages.ts'
import { listPriceChanges } from '../../domain/trade/package/list-price-changes.ts'
import { wantedBy } from '../../domain/trade/package/name-in.ts'
import { regionOf } from '../../domain/trade/package/region-of.ts'
import {
  checkSeller,
  checkSubordinate,
  priceForDealer,
  priceForUsers,
} from '../../domain/trade/package/set-price.ts'
import { keepPrices, type PriceFault } from '../../domain/trade/package/set-prices.ts'
import { sellsData } from '../../integrations/sim/operator.ts'
import { errorText } from '../../texts/error-text.ts'
import { handle } from '../door/handle.ts'
import { fieldsOf, pricedIn, toPackageRow, toPricedRow } from '../rows/package-row.ts'
import { pricesIn } from '../rows/prices-in.ts'

export const addPackage = handle(addPackageContract, async (ctx, params) => {
  const { type: service, region } = params
  const { code: currency } = ctx.client.brand.currency
  const fields = fieldsOf(pricedIn(ctx, currency, params))
  const id = await makePackage(ctx, { service, region, currency }, fields)
  return { batch_no: String(id) }
})

export const modifyPackage = handle(modifyPackageContract, async (ctx, params) => {
  const id = Number(params.batch_no)
  const fields = fieldsOf(pricedIn(ctx, await currencyOfPackage(ctx, id), params))
  const { rev, isDown } = await changePackage(ctx, { id, rev: params.rev }, fields)
  return { rev, is_down: isDown }
})

export const setPackageState = handle(
  setPackageStateContract,
  async (ctx, { batch_nos, state }) => ({
    changed: await changeStates(ctx, batch_nos.map(Number), state),
  }),
)

export const getPackageList = handle(getPackageListContract, async (ctx, params) => {
  const { type: service, limit_size: limit, last_batch_no: last } = params
  const { code: currency } = ctx.client.brand.currency
  const region = await regionOf(ctx, currency)
  const states = ['e_ibs_nomal'] as const
  const page = {
    currency,
    region,
    service,
    states,
    languages: wantedBy(ctx.lang, ctx.client.brand),
    withoutSimData: service !== simDataType || !sellsData(ctx.services),
  }
  const now = ctx.now()
  const rows = await listPackages(
    ctx.services.pool,
    { ...page, afterId: Number(last ?? 0), limit },
    { path: ctx.caller.path, now },
  )
  return { items: rows.map((row) => toPackageRow(row, now)) }
})

export const getPriceList = handle(getPriceListContract, async (ctx, params) => {
  const { type: service, region, state, search, limit_size: limit, last_batch_no: last } = params
  const { isRoot, path } = ctx.caller
  const child = params.sfamilyid ? ctx.visible.organisation(params.sfamilyid) : undefined
  if (child) await checkSubordinate(ctx.services.pool, ctx, child)
  const shown = [
    'e_ibs_nomal',
    'e_ibs_down',
    ...(isRoot ? (['e_ibs_invalid'] as const) : []),
  ] as const
  const states = state ? shown.filter((one) => one === state) : shown
  const { currency = ctx.client.brand.currency.code, batch_no } = params
  const id = batch_no === undefined ? undefined : Number(batch_no)
  const now = ctx.now()
  const rows = await listPriced(
    ctx.services.pool,
    {
      currency,
      region,
      service,
      states,
      search,
      languages: wantedBy(ctx.lang, ctx.client.brand),
      id,
      afterId: Number(last ?? 0),
      limit,
    },
    { path, now, ...(child && { childId: child.id }) },
  )
  return { items: rows.map((row) => toPricedRow(row, { now, isRoot })) }
})

export const setAgentPrice = handle(setAgentPriceContract, async (ctx, params) => {
  const { batch_no, agent_price, is_modify: isModify } = params
  const child = ctx.visible.organisation(params.sfamilyid)
  const packageId = Number(batch_no)
  const currency = await currencyOfPackage(ctx, packageId)
  const { agent_price: amount } = pricesIn(ctx, currency, { prices: { agent_price } })
  await priceForDealer(ctx, child, { packageId, amount, isModify })
  return {}
})

export const setTerminalPrice = handle(setTerminalPriceContract, async (ctx, params) => {
  const { batch_no, terminal_price } = params
  const packageId = Number(batch_no)
  const currency = await currencyOfPackage(ctx, packageId)
  const { terminal_price: amount } = pricesIn(ctx, currency, { prices: { terminal_price } })
  await priceForUsers(ctx, { packageId, amount })
  return {}
})

export const setPrices = handle(setPricesContract, async (ctx, params) => {
  const child = params.sfamilyid ? ctx.visible.organisation(params.sfamilyid) : undefined
  const currencies = await currenciesOf(
    ctx.services.pool,
    params.items.map(({ batch_no }) => Number(batch_no)),
  )
  const prices = params.items.map(({ batch_no, price, shown }) => {
    const packageId = Number(batch_no)
    const currency = currencies.get(packageId) ?? ctx.client.brand.currency.code
    const { price: amount } = pricesIn(ctx, currency, { prices: { price } })
    return { packageId, amount, shown }
  })
  const at = (params.start_time ?? 0) * 1000
  const startsAt = at > ctx.now() ? at : undefined
  const { changed, faults } = await keepPrices(ctx, { child, prices, startsAt })
  return { changed, fail_items: faults.map((fault) => toPriceFault(ctx.lang, fault)) }
})

function toPriceFault(lang: string, { packageId, error, offered }: PriceFault) {
  const max = offered && typedCents(offered.most, offered.currency)
  return {
    batch_no: String(packageId),
    errcode: errorCodes[error].code,
    error_message: errorText(error, lang, error === 'priceAboveMost' && max ? { max } : {}),
  }
}

export const getPriceHistory = handle(getPriceHistoryContract, async (ctx, params) => {
  const { batch_no, limit_size: limit, last_id: beforeId } = params
  const child = params.sfamilyid ? ctx.visible.organisation(params.sfamilyid) : undefined
  if (child) await checkSubordinate(ctx.services.pool, ctx, child)
  else await checkSeller(ctx)
  const packageId = Number(batch_no)
  const currency = await currencyOfPackage(ctx, packageId)
  const rows = await listPriceChanges(ctx, { packageId, childId: child?.id, limit, beforeId })
  return {
    items: rows.map((row) => ({
      id: String(row.id),
      kind: row.kind,
      price: row.amount,
      currency: currency,
      start_time: Math.floor(row.startsAt.getTime() / 1000),
      set_time: Math.floor(row.setAt.getTime() / 1000),
      operator: row.setBy === ctx.caller.organisationId ? row.operator : '',
    })),
  }
})
