import { functionBitPattern, isOurs, otherKeys, otherSettings } from '#lib/codes/device-settings.ts'
import { getSetting as contract } from '#lib/contract/device/get-setting.ts'
import { sentSettings } from '../../domain/control/setting/setting-orders.ts'
import { readPositionStates } from '../../domain/fleet/state/read-states.ts'
import { handle } from '../door/handle.ts'
import { readChosen, standingOf } from '../rows/setting-reply.ts'

export const getSetting = handle(contract, async (ctx, params) => {
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
    return { key, value, has_effect: isOurs(key) || sent.has(key), ...standingOf(setting) }
  })
  const isOilCut = states.get(id)?.isOilCut
  const replaystate = isOilCut === undefined ? null : Number(isOilCut)
  return { items, replaystate, protocol: device.protocol }
})

const defaultOf = (key: string) =>
  key in otherSettings ? otherSettings[key as keyof typeof otherSettings].default : 0
