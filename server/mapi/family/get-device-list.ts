import { getDeviceList as contract } from '#lib/contract/family/get-device-list.ts'
import { countByState } from '../../domain/device/count-by-state.ts'
import { listDeviceIds } from '../../domain/device/list-devices.ts'
import { readDevices } from '../../domain/device/read-devices.ts'
import { readStates } from '../../domain/position/read-states.ts'
import { toDeviceRow } from '../device-row.ts'
import { handle } from '../handle.ts'

export const getDeviceList = handle(contract, async (ctx, params) => {
  const { services, acting, bound, visible } = ctx
  const scope = {
    organisation: acting,
    includesBelow: params.is_get_child,
    onlyDeviceId: bound.deviceId,
    groupId: params.sgid === undefined ? undefined : visible.group(params.sgid),
  }
  const ids = params.simeis && visible.devices(params.simeis)
  const isFirst = params.last_imei === undefined && !ids
  const [page, counts] = await Promise.all([
    listDeviceIds(services, {
      filter: { ...scope, ids, search: params.search },
      state: params.state,
      afterNumber: params.last_imei,
      limit: ids ? ids.length : params.limit_size,
    }),
    isFirst ? countByState(services, scope) : undefined,
  ])
  const [devices, states] = await Promise.all([
    readDevices(services.pool, page),
    readStates(services.positions, page),
  ])
  const now = ctx.now() / 1000
  const items = devices.map((device) => toDeviceRow(device, states.get(device.id), now))
  return { items, ...(counts && { counts }) }
})
