import { otherKeys, otherSettings } from '#lib/codes/device-settings.ts'
import { getSetting as contract } from '#lib/contract/device/get-setting.ts'
import { readDevices } from '../../domain/device/read-devices.ts'
import { readStates } from '../../domain/position/read-states.ts'
import { readSettings } from '../../domain/setting/read-settings.ts'
import { isAlarmKey } from '../../domain/setting/setting-value.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../handle.ts'

export const getSetting = handle(contract, async (ctx, params) => {
  const { services, visible } = ctx
  const id = visible.device(params.simei)
  const [[device], states, chosen] = await Promise.all([
    readDevices(services.pool, [id]),
    readStates(services.positions, [id]),
    readSettings(services.pool, id),
  ])
  if (!device) throw new AppError('deviceNotFound')
  const bits = [...chosen.keys()].filter((key) => !isAlarmKey(key) && !(key in otherSettings))
  const items = [...otherKeys, ...bits.sort()].map((key) => {
    const setting = chosen.get(key)
    if (!setting) return { key, value: defaultOf(key), ...untouched }
    const { value, state, reply, updatedAt } = setting
    return { key, value: value as string | number, state, reply, update_time: updatedAt }
  })
  const isOilCut = states.get(id)?.isOilCut
  return {
    items,
    replaystate: isOilCut === undefined ? null : Number(isOilCut),
    protocol: device.protocol,
  }
})

const untouched = { state: 'default', reply: null, update_time: null } as const

const defaultOf = (key: string) =>
  key in otherSettings ? otherSettings[key as keyof typeof otherSettings].default : 0
