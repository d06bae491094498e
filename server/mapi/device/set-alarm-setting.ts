import { setAlarmSetting as contract } from '#lib/contract/device/set-alarm-setting.ts'
import { setSettings } from '../../domain/control/setting/set-settings.ts'
import { handle } from '../door/handle.ts'
import { toBatchReply } from '../rows/batch-reply.ts'

export const setAlarmSetting = handle(contract, async (ctx, { simei, items }) => {
  const ids = ctx.visible.devices(simei)
  const changes = items.map(({ key, open, notify, value }) => ({
    key,
    notify,
    value:
      open === null
        ? null
        : {
            open: open === 1 ? (1 as const) : (0 as const),
            ...(value !== undefined && { value }),
          },
  }))
  const outcome = await setSettings(ctx, { func: 'device/SetAlarmSetting', ids, changes })
  return toBatchReply(ctx.lang, simei, outcome)
})
