import type { z } from 'zod'
import { paidServices, serviceNameOf } from '#lib/codes/paid-services.ts'
import { queryIncrementUsage as queryIncrementUsageContract } from '#lib/contract/incrementpackage/query-increment-usage.ts'
import { commandPeriod } from '#lib/rules/period.ts'
import { readDevices } from '../../domain/fleet/device/read-devices.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { addUpUses, keyOfUse, type UseSum } from '../../domain/trade/quota/add-up-uses.ts'
import { listUses, type UseFilter } from '../../domain/trade/quota/list-uses.ts'
import { readQuotas } from '../../domain/trade/quota/read-quotas.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { pageAfter } from '../rows/page-after.ts'
import { serviceUnitOf } from '../rows/service-item.ts'
import { statRowOf } from '../rows/stat-row.ts'

type Params = z.output<typeof queryIncrementUsageContract.params>

export const queryIncrementUsage = handle(queryIncrementUsageContract, async (ctx, params) => {
  const { by } = params
  const uses = usesOf(ctx, params)
  return by === 'use' ? eachUse(ctx, params, uses) : sumsOfUses(ctx, { ...params, by }, uses)
})

/** Uses that a call asks for. Throws rangeReversed, rangeTooLong. */
function usesOf({ acting, bound, visible, caller, now }: CallContext, params: Params): UseFilter {
  const { start_time: start, end_time: end, simei, name } = params
  checkPeriod({ start, end }, commandPeriod, now() / 1000)
  const ids = simei === undefined ? undefined : [visible.device(simei)]
  return {
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
  }
}

async function eachUse(ctx: CallContext, params: Params, uses: UseFilter) {
  const { last_time, last_use_id, last_key } = params
  // Uses go on by time and id.
  if (last_key !== undefined) throw badParam(ctx, 'last_key', 'invalid')
  const { rows, stoppedAt } = await listUses(ctx.services, {
    ...uses,
    before:
      last_time === undefined || last_use_id === undefined
        ? undefined
        : { atMs: last_time, id: last_use_id },
    limit: params.limit_size,
  })
  return {
    items: rows.map((use) => ({
      key: use.id,
      of: use.id,
      day: null,
      use_id: use.id,
      time: Math.floor(use.atMs / 1000),
      time_ms: use.atMs,
      simei: String(use.deviceId),
      imei: use.imei,
      device_name: use.deviceName,
      sfamily_name: use.organisation,
      name: serviceNameOf(use.service),
      uses: 1,
      n: use.n,
      unit: serviceUnitOf(use.service),
      batch_name: use.lotName ?? '',
      left: use.left,
      end_time: use.endsAt,
    })),
    next: stoppedAt ? { last_time: stoppedAt.atMs, last_use_id: stoppedAt.id } : null,
  }
}

async function sumsOfUses(
  ctx: CallContext,
  params: Params & { by: Exclude<Params['by'], 'use'> },
  uses: UseFilter,
) {
  const { by } = params
  const { services, caller } = ctx
  const { rows, total } = await addUpUses(services, { uses, by, zone: caller.zone })
  const keyed = rows.map((row) => ({ ...row, key: keyOfUse(row) }))
  const page = pageAfter(ctx, keyed, params)
  const devices = by === 'device' ? await devicesOf(ctx, page) : undefined
  const last = page.at(-1)
  return {
    items: page.map(({ key, of, service, uses: count, n, lots }) => {
      const device = devices?.facts.get(Number(of))
      const quota = devices?.quotas
        .get(Number(of))
        ?.find((one) => one.service === service && one.isLimited)
      return {
        ...statRowOf({
          key,
          day: by === 'day' || by === 'month' ? of : undefined,
          device,
          organisation: device?.organisationName,
        }),
        of,
        use_id: null,
        time: null,
        time_ms: null,
        name: serviceNameOf(service),
        uses: count,
        n,
        unit: serviceUnitOf(service),
        batch_name: lots.join(', '),
        left: quota?.left ?? null,
        end_time: quota?.endsAt ?? null,
      }
    }),
    total,
    next: last && last.key !== keyed.at(-1)?.key ? { last_key: last.key } : null,
  }
}

async function devicesOf({ services, now }: CallContext, page: readonly UseSum[]) {
  const ids = [...new Set(page.map(({ of }) => Number(of)))]
  const [facts, quotas] = await Promise.all([
    readDevices(services.pool, ids),
    readQuotas(services.pool, 'device', { ids, now: now() }),
  ])
  return { facts: new Map(facts.map((device) => [device.id, device])), quotas }
}
