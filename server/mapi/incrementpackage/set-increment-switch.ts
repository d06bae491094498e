import { paidServices, type ServiceType } from '#lib/codes/paid-services.ts'
import { setIncrementSwitch as contract } from '#lib/contract/incrementpackage/set-increment-switch.ts'
import { maxServiceMonths } from '#lib/rules/service-time.ts'
import { switchServices } from '../../domain/trade/quota/switch-services.ts'
import { handle } from '../door/handle.ts'
import { toBatchReply } from '../rows/batch-reply.ts'

const untouched = 2

export const setIncrementSwitch = handle(contract, async (ctx, params) => {
  const { simei, type, open, end_time: time, unit, imei_open: many } = params
  const given = many ?? [{ type: type ?? paidServices.platform.type, open: open ?? 1 }]
  const named = given.filter((one) => one.open !== untouched)
  const isMonths = unit ? unit === 'months' : (time ?? 0) <= maxServiceMonths
  const outcome = await switchServices(ctx, ctx.visible.devices(simei), {
    services: new Map(named.map((one): [ServiceType, boolean] => [one.type, one.open === 1])),
    lasting: time === undefined ? undefined : isMonths ? { months: time } : { seconds: time },
    isMany: many !== undefined,
  })
  return toBatchReply(ctx.lang, simei, outcome)
})
