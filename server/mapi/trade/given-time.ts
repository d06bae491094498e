import { paidServices, type ServiceType, serviceNameOf } from '#lib/codes/paid-services.ts'
import { extend as extendContract } from '#lib/contract/device/extend.ts'
import { getPresentList as getPresentListContract } from '#lib/contract/incrementpackage/get-present-list.ts'
import { getTimePrices as getTimePricesContract } from '#lib/contract/incrementpackage/get-time-prices.ts'
import { present as presentContract } from '#lib/contract/incrementpackage/present.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { AppError } from '../../app-error.ts'
import { isSeller } from '../../domain/fleet/device/lock-target.ts'
import { paysForTime } from '../../domain/fleet/service-end/given-time.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { wantedBy } from '../../domain/trade/package/name-in.ts'
import { walletBalance } from '../../domain/trade/pay/offered-methods.ts'
import { extendDevices } from '../../domain/trade/quota/extend-devices.ts'
import { listGifts } from '../../domain/trade/quota/list-gifts.ts'
import { presentService } from '../../domain/trade/quota/present-service.ts'
import { readTimePrices } from '../../domain/trade/quota/read-time-prices.ts'
import { handle } from '../door/handle.ts'
import { toBulkReply, toUndoableReply } from '../rows/bulk-reply.ts'
import { serviceUnitOf } from '../rows/service-item.ts'

export const extend = handle(extendContract, async (ctx, params) => {
  const { simei, months, fee: shown, md5_pwd: md5 } = params
  const { brand, currency } = ctx.client.brand
  const extension = { months, currency: currency.code, brand, shown, md5 }
  const outcome = await extendDevices(ctx, ctx.visible.devices(simei), extension)
  return { ...toUndoableReply(ctx.lang, simei, outcome), total_fee: outcome.paid }
})

export const getTimePrices = handle(getTimePricesContract, async (ctx) => {
  const { pool } = ctx.services
  const { code: currency } = ctx.client.brand.currency
  if (!(await isSeller(pool, ctx))) throw new AppError('onlySellers')
  if (!(await paysForTime(pool, ctx))) return { is_free: true, currency, account: null, items: [] }
  const [prices, account] = await Promise.all([
    readTimePrices(pool, ctx, { currency, languages: wantedBy(ctx.lang, ctx.client.brand) }),
    walletBalance(ctx, currency),
  ])
  return {
    is_free: false,
    currency,
    account,
    items: prices.map(({ months, amount, packageId, name }) => ({
      months,
      fee: amount,
      batch_no: String(packageId),
      name,
    })),
  }
})

export const present = handle(
  presentContract,
  async (ctx, { simei, type: service, flow, months, name }) => {
    const gift = { service, flow, months, name }
    const outcome = await presentService(ctx, ctx.visible.devices(simei), gift)
    return toBulkReply(ctx.lang, simei, outcome)
  },
)

export const getPresentList = handle(getPresentListContract, async (ctx, params) => {
  const { start_time: start, end_time: end, name, search, last_id, limit_size: limit } = params
  checkPeriod({ start, end }, orderPeriod, ctx.now() / 1000)
  const gifts = await listGifts(ctx.services.pool, {
    path: ctx.acting.path,
    service: name && paidServices[name].type,
    search,
    limit,
    from: new Date(start * 1000),
    to: new Date((end + 1) * 1000),
    beforeId: last_id === undefined ? undefined : Number(last_id),
  })
  return {
    items: gifts.map(({ id, type, flow, rflow, ...gift }) => {
      const service = type as ServiceType
      return {
        id: String(id),
        time: gift.at,
        simei: String(gift.deviceId),
        imei: gift.imei,
        device_name: gift.deviceName,
        sfamily_name: gift.organisation,
        name: serviceNameOf(service),
        flow,
        rflow,
        unit: serviceUnitOf(service),
        batch_name: gift.name,
        end_time: gift.endsAt,
      }
    }),
  }
})
