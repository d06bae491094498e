import {
  type AlarmKey,
  alarmKeys,
  alarmValueOf,
  defaultNotify,
} from '#lib/codes/device-settings.ts'
import { getAlarmSetting as contract } from '#lib/contract/device/get-alarm-setting.ts'
import { type AlarmValue, shakeLevelKey } from '../../domain/control/setting/setting-value.ts'
import { handle } from '../door/handle.ts'
import { readChosen, standingOf } from '../rows/setting-reply.ts'

export const getAlarmSetting = handle(contract, async (ctx, params) => {
  const id = ctx.visible.device(params.simei)
  const { device, chosen } = await readChosen(ctx.services, id)
  const items = alarmKeys.map((key) => {
    const setting = chosen.get(key)
    const { open, value } = (setting?.value as AlarmValue | undefined) ?? usual(key)
    const notify = setting?.notify ?? defaultNotify
    const level = key === 'shakeswicth' && open === 1 ? chosen.get(shakeLevelKey) : undefined
    // Told by itself, also by a command.
    const number = (level?.value as number | undefined) ?? value ?? usualNumber(key)
    const value_standing = level ? standingOf(level) : null
    return { key, open, notify, value: number, ...standingOf(setting), value_standing }
  })
  return { items, protocol: device.protocol }
})

const usualNumber = (key: AlarmKey) => alarmValueOf(key)?.default ?? null

/** Off until they are chosen: devices do not report them. */
const ruledOnly: readonly AlarmKey[] = ['sleep_overtime', 'fatigueswitch']
const usual = (key: AlarmKey): AlarmValue => ({ open: ruledOnly.includes(key) ? 0 : 1 })
