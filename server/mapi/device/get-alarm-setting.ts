import { alarmKeys, alarmValueOf, defaultNotify } from '#lib/codes/device-settings.ts'
import { getAlarmSetting as contract } from '#lib/contract/device/get-alarm-setting.ts'
import { readDevices } from '../../domain/device/read-devices.ts'
import { readSettings } from '../../domain/setting/read-settings.ts'
import type { AlarmValue } from '../../domain/setting/setting-value.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../handle.ts'

export const getAlarmSetting = handle(contract, async (ctx, params) => {
  const { services, visible } = ctx
  const id = visible.device(params.simei)
  const [[device], chosen] = await Promise.all([
    readDevices(services.pool, [id]),
    readSettings(services.pool, id),
  ])
  if (!device) throw new AppError('deviceNotFound')
  const items = alarmKeys.map((key) => {
    const usual = alarmValueOf(key)?.default ?? null
    const setting = chosen.get(key)
    if (!setting) return { key, value: usual, ...untouchedOf(key) }
    const { open, value } = setting.value as AlarmValue
    const { notify, state, reply, updatedAt } = setting
    return { key, open, notify, value: value ?? usual, state, reply, update_time: updatedAt }
  })
  return { items, protocol: device.protocol }
})

/** Nobody chose: the device tells what it tells by itself. Only `stay` is an alarm that has to be asked for. */
const untouchedOf = (key: string) => ({
  open: key === 'sleep_overtime' ? 0 : 1,
  notify: defaultNotify,
  state: 'default' as const,
  reply: null,
  update_time: null,
})
