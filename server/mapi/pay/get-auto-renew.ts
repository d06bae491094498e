import { getAutoRenew as contract } from '#lib/contract/pay/get-auto-renew.ts'
import { listOtherRenewals } from '../../domain/trade/renewal/list-other-renewals.ts'
import { listRenewals } from '../../domain/trade/renewal/list-renewals.ts'
import { handle } from '../door/handle.ts'

export const getAutoRenew = handle(contract, async (ctx, params) => {
  const { simei, limit_size: limit, last_simei: last } = params
  const deviceId = simei === undefined ? undefined : ctx.visible.device(simei)
  const rows = await listRenewals(ctx, { limit, afterDeviceId: Number(last ?? 0), deviceId })
  const others = deviceId === undefined ? [] : await listOtherRenewals(ctx, deviceId)
  const items = rows.map(({ deviceId, packageId, packageName, most, ...row }) => ({
    simei: String(deviceId),
    name: row.name,
    type: row.service,
    batch_no: String(packageId),
    package_name: packageName,
    total_fee: most,
    currency: row.currency,
    end_time: row.end,
    fault: row.fault,
    // Without an end nothing is bought.
    next_time: row.end === null ? null : row.next,
  }))
  return {
    items,
    others: others.map(({ service, name }) => ({ type: service, sfamily_name: name ?? '' })),
  }
})
