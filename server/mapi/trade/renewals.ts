import { getAutoRenew as getAutoRenewContract } from '#lib/contract/pay/get-auto-renew.ts'
import { setAutoRenew as setAutoRenewContract } from '#lib/contract/pay/set-auto-renew.ts'
import { wantedBy } from '../../domain/trade/package/name-in.ts'
import { allowRenewal, endRenewal } from '../../domain/trade/renewal/allow-renewal.ts'
import { listOtherRenewals } from '../../domain/trade/renewal/list-other-renewals.ts'
import { listRenewals } from '../../domain/trade/renewal/list-renewals.ts'
import { handle } from '../door/handle.ts'

export const getAutoRenew = handle(getAutoRenewContract, async (ctx, params) => {
  const { simei, limit_size: limit, last_simei: last } = params
  const deviceId = simei === undefined ? undefined : ctx.visible.device(simei)
  const languages = wantedBy(ctx.lang, ctx.client.brand)
  const page = { limit, languages, afterDeviceId: Number(last ?? 0), deviceId }
  const rows = await listRenewals(ctx, page)
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

export const setAutoRenew = handle(setAutoRenewContract, async (ctx, params) => {
  const { type: service, batch_no, total_fee: shown = 0, md5_pwd: md5 = '' } = params
  const { take_over: takesOver } = params
  const deviceId = ctx.visible.device(params.simei)
  if (batch_no === undefined) {
    await endRenewal(ctx, { deviceId, service })
    return { next_time: null }
  }
  const asked = { deviceId, service, packageId: Number(batch_no), shown, md5, takesOver }
  return { next_time: await allowRenewal(ctx, { ...asked, brand: ctx.client.brand }) }
})
