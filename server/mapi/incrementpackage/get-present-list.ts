import { paidServices, type ServiceType, serviceNameOf } from '#lib/codes/paid-services.ts'
import { getPresentList as contract } from '#lib/contract/incrementpackage/get-present-list.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { listGifts } from '../../domain/trade/quota/list-gifts.ts'
import { handle } from '../door/handle.ts'
import { unitOf } from '../rows/service-item.ts'

export const getPresentList = handle(contract, async (ctx, params) => {
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
        unit: unitOf(service),
        batch_name: gift.name,
        end_time: gift.endsAt,
      }
    }),
  }
})
