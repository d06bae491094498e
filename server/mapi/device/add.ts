import { addDevice as contract } from '#lib/contract/device/add.ts'
import { hashClaimCode } from '../../domain/fleet/claim/claim-code.ts'
import { createDevice as add } from '../../domain/fleet/device/add-device.ts'
import { payImport } from '../../domain/trade/quota/pay-import.ts'
import { handle } from '../door/handle.ts'
import { profileOf } from '../rows/device-profile.ts'

export const addDevice = handle(contract, async (ctx, params) => {
  const { imei: number, code, sgid, due_time: dueTime, refuse_claim: refusesClaim } = params
  const { protocol, name, model, wired, icon, sim, iccid, phone, remark } = params
  const id = await add(
    ctx,
    {
      number,
      organisationId: ctx.acting.id,
      groupId: sgid === undefined ? undefined : ctx.visible.group(sgid),
      protocol,
      name,
      model,
      wired,
      icon,
      sim,
      iccid,
      phone,
      remark,
      dueTime,
      refusesClaim,
      profile: profileOf(params),
      ...(code && { claimCode: hashClaimCode(number, code, ctx.services.config.SECRET) }),
    },
    payImport,
  )
  return { simei: String(id) }
})
