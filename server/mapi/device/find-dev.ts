import { findDev as contract } from '#lib/contract/device/find-dev.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import { findNumbers, readDeviceNames } from '../../domain/fleet/device/read-device-names.ts'
import type { DeviceFilter } from '../../domain/fleet/list/device-filter.ts'
import { listDevices } from '../../domain/fleet/list/list-devices.ts'
import { readChains } from '../../domain/people/organisation/read-chains.ts'
import type { Services } from '../../services.ts'
import { handle } from '../door/handle.ts'

export const findDev = handle(contract, async (ctx, params) => {
  const { services, acting, bound, visible } = ctx
  const numbers = params.imeis && [...new Set(params.imeis)]
  const filter = {
    organisation: acting,
    includesBelow: params.is_get_child,
    onlyDeviceId: bound.deviceId,
    groupId: params.sgid === undefined ? undefined : visible.group(params.sgid),
    search: params.imei,
    searchesIccid: params.is_find_iccid,
  }
  const devices = numbers
    ? await findNumbers(services.pool, { ...filter, numbers })
    : await search(services, filter, { after: params.last_imei, limit: params.limit_size })
  const found = new Set(devices.map(({ imei }) => numberKey(imei)))
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
    missing: (numbers ?? []).filter((number) => !found.has(numberKey(number))),
  }
})

type SearchPage = { after: string | undefined; limit: number }

async function search(services: Services, filter: DeviceFilter, { after, limit }: SearchPage) {
  const page = await listDevices(services, {
    filter,
    state: 'all',
    after: after === undefined ? undefined : { imei: after },
    limit,
  })
  return readDeviceNames(
    services.pool,
    page.map(({ id }) => id),
  )
}
