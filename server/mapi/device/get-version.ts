import { getVersion as contract } from '#lib/contract/device/get-version.ts'
import { countVersions } from '../../domain/device/count-versions.ts'
import { handle } from '../handle.ts'

export const getVersion = handle(contract, async ({ services, acting, bound }, params) => {
  const items = await countVersions(services, {
    organisation: acting,
    includesBelow: params.is_get_child,
    onlyDeviceId: bound.deviceId,
  })
  return {
    items: items.slice(0, params.limit_size).map((row) => ({
      id: [row.protocol, row.model, row.version].join('/'),
      ...row,
    })),
  }
})
