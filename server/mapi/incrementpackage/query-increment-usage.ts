import { paidServices, serviceNameOf } from '#lib/codes/paid-services.ts'
import { queryIncrementUsage as contract } from '#lib/contract/incrementpackage/query-increment-usage.ts'
import { commandPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { listUses } from '../../domain/trade/quota/list-uses.ts'
import { handle } from '../door/handle.ts'
import { unitOf } from '../rows/service-item.ts'

export const queryIncrementUsage = handle(contract, async (ctx, params) => {
  const { acting, bound, visible, services, caller } = ctx
  const { start_time: start, end_time: end, simei, name, last_time, last_use_id } = params
  checkPeriod({ start, end }, commandPeriod, ctx.now() / 1000)
  const ids = simei === undefined ? undefined : [visible.device(simei)]
  const { rows, stoppedAt } = await listUses(services, {
    filter: {
      organisation: acting,
      includesBelow: params.is_get_child || ids !== undefined,
      onlyDeviceId: bound.deviceId,
      ids,
      search: params.search || undefined,
    },
    path: caller.path,
    service: name && paidServices[name].type,
    from: new Date(start * 1000),
    to: new Date(end * 1000 + 999),
    before:
      last_time === undefined || last_use_id === undefined
        ? undefined
        : { atMs: last_time, id: last_use_id },
    limit: params.limit_size,
  })
  return {
    items: rows.map((use) => ({
      use_id: use.id,
      time: Math.floor(use.atMs / 1000),
      time_ms: use.atMs,
      simei: String(use.deviceId),
      imei: use.imei,
      device_name: use.deviceName,
      sfamily_name: use.organisation,
      name: serviceNameOf(use.service),
      n: use.n,
      unit: unitOf(use.service),
      batch_name: use.batchName ?? '',
    })),
    next: stoppedAt ? { last_time: stoppedAt.atMs, last_use_id: stoppedAt.id } : null,
  }
})
