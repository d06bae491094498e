import { bind as contract } from '#lib/contract/device/bind.ts'
import { bindDevices } from '../../domain/fleet/device/bind-devices.ts'
import { handle } from '../door/handle.ts'
import { toBatchReply } from '../rows/batch-reply.ts'

export const bind = handle(contract, async (ctx, { simei, suid, phone, sfamilyid }) => {
  const { visible, lang } = ctx
  const outcome = await bindDevices(ctx, visible.devices(simei), {
    accountId: suid === undefined ? undefined : visible.account(suid),
    phone,
    dealer: sfamilyid === undefined ? undefined : visible.organisation(sfamilyid),
  })
  return toBatchReply(lang, simei, outcome)
})
