import { setSetting as contract } from '#lib/contract/device/set-setting.ts'
import { setSettings } from '../../domain/control/setting/set-settings.ts'
import { handle } from '../door/handle.ts'
import { toBatchReply } from '../rows/batch-reply.ts'

export const setSetting = handle(contract, async (ctx, { simei, items }) => {
  const ids = ctx.visible.devices(simei)
  const outcome = await setSettings(ctx, { func: 'device/SetSetting', ids, changes: items })
  return toBatchReply(ctx.lang, simei, outcome)
})
