import { findDev as contract } from '#lib/contract/device/find-dev.ts'
import { listDevices } from '../../domain/device/list-devices.ts'
import { readDevices } from '../../domain/device/read-devices.ts'
import { readChains } from '../../domain/organisation/read-chains.ts'
import { handle } from '../handle.ts'

export const findDev = handle(contract, async (ctx, params) => {
  const { services, acting, bound, visible } = ctx
  const numbers = params.imeis && [...new Set(params.imeis)]
  const page = await listDevices(services, {
    filter: {
      organisation: acting,
      includesBelow: params.is_get_child,
      onlyDeviceId: bound.deviceId,
      groupId: params.sgid === undefined ? undefined : visible.group(params.sgid),
      numbers,
      search: params.imei,
      searchesIccid: params.is_find_iccid,
    },
    state: 'all',
    after: undefined,
    limit: numbers?.length ?? params.limit_size,
  })
  const devices = await readDevices(
    services.pool,
    page.map(({ id }) => id),
  )
  const found = new Set(devices.map(({ imei }) => imei))
  const paths = devices.map(({ organisationPath }) => organisationPath)
  const chains = params.get_chain ? await readChains(services.pool, paths, bound.path) : []
  return {
    items: devices.map((device, at) => ({
      imei: device.imei,
      simei: String(device.id),
      name: device.name,
      model: device.model,
      sfamilyid: String(device.organisationId),
      sfamily_name: device.organisationName,
      chain: chains[at]?.map(({ id, name }) => ({ sid: String(id), sname: name })),
    })),
    missing: (numbers ?? []).filter((number) => !found.has(number)),
  }
})
