import {
  type AlarmKey,
  alarmKeys,
  alarmValueOf,
  defaultNotify,
  functionBitPattern,
  healthAlarmKeys,
  isOurs,
  otherKeys,
  otherSettings,
} from '#lib/codes/device-settings.ts'
import { getAlarmSetting as getAlarmSettingContract } from '#lib/contract/device/get-alarm-setting.ts'
import { getSetting as getSettingContract } from '#lib/contract/device/get-setting.ts'
import { setAlarmSetting as setAlarmSettingContract } from '#lib/contract/device/set-alarm-setting.ts'
import { setSetting as setSettingContract } from '#lib/contract/device/set-setting.ts'
import { hearsInterval } from '../../domain/control/setting/low-power.ts'
import { setSettings } from '../../domain/control/setting/set-settings.ts'
import { sentSettings } from '../../domain/control/setting/setting-orders.ts'
import { type AlarmValue, shakeLevelKey } from '../../domain/control/setting/setting-value.ts'
import { readPositionStates } from '../../domain/fleet/state/read-states.ts'
import { handle } from '../door/handle.ts'
import { toBulkReply } from '../rows/bulk-reply.ts'
import { readChosen, standingOf } from '../rows/setting-reply.ts'

export const getSetting = handle(getSettingContract, async (ctx, params) => {
  const { services, visible } = ctx
  const id = visible.device(params.simei)
  const [{ device, chosen }, states] = await Promise.all([
    readChosen(services, id),
    readPositionStates(services.positions, [id]),
  ])
  const bits = [...chosen.keys()].filter((key) => functionBitPattern.test(key))
  const sent = sentSettings(device.protocol)
  const items = [...otherKeys, ...bits.sort()].map((key) => {
    const setting = chosen.get(key)
    const value = setting ? (setting.value as string | number) : defaultOf(key)
    const isHere = isOurs(key) && (key !== 'lowpowermodeswitch' || hearsInterval(device.protocol))
    return { key, value, has_effect: isHere || sent.has(key), ...standingOf(setting) }
  })
  const isOilCut = states.get(id)?.isOilCut
  const replaystate = isOilCut === undefined ? null : Number(isOilCut)
  return { items, replaystate, protocol: device.protocol }
})

const defaultOf = (key: string) =>
  key in otherSettings ? otherSettings[key as keyof typeof otherSettings].default : 0

export const setSetting = handle(setSettingContract, async (ctx, { simei, items }) => {
  const ids = ctx.visible.devices(simei)
  const outcome = await setSettings(ctx, { func: 'device/SetSetting', ids, changes: items })
  return toBulkReply(ctx.lang, simei, outcome)
})

export const getAlarmSetting = handle(getAlarmSettingContract, async (ctx, params) => {
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
const ruledOnly: readonly AlarmKey[] = ['sleep_overtime', 'fatigueswitch', ...healthAlarmKeys]
const usual = (key: AlarmKey): AlarmValue => ({ open: ruledOnly.includes(key) ? 0 : 1 })

export const setAlarmSetting = handle(setAlarmSettingContract, async (ctx, { simei, items }) => {
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
  return toBulkReply(ctx.lang, simei, outcome)
})
