import { modifySimCards as contract } from '#lib/contract/sim/modify.ts'
import { modifySims } from '../../domain/trade/sim/modify-sims.ts'
import { handle } from '../door/handle.ts'
import { toSimReply } from '../rows/sim-row.ts'

export const modifySimCards = handle(contract, async (ctx, params) => {
  const { iccids, remark, apn, package_name: packageName, end_time: end } = params
  const expiresAt = typeof end === 'number' ? new Date(end * 1000) : end
  return toSimReply(
    ctx.lang,
    await modifySims(ctx, iccids, { remark, packageName, apn, expiresAt }),
  )
})
