import { z } from 'zod'
import { deviceListFilter } from '#lib/contract/family/get-device-list.ts'
import { importedNumbers } from '../../domain/fleet/import/imported-numbers.ts'
import type { DeviceFilter } from '../../domain/fleet/list/device-filter.ts'
import { findByPeople } from '../../domain/fleet/list/find-by-people.ts'
import { cutDevices } from '../../domain/fleet/state/cut-devices.ts'
import type { CallContext } from '../door/handle.ts'

const shape = z.strictObject(deviceListFilter)

export async function listFilterOf(
  ctx: CallContext,
  params: z.output<typeof shape>,
): Promise<{ scope: DeviceFilter; narrower: Partial<DeviceFilter> }> {
  const { acting, bound, visible, services, caller } = ctx
  const { sgid, task_id: taskId, search } = params
  const isSearched = search !== undefined && bound.deviceId === undefined
  const scope: DeviceFilter = {
    organisation: acting,
    includesBelow: params.is_get_child,
    onlyDeviceId: bound.deviceId,
    groupId: sgid === undefined ? undefined : visible.group(sgid),
  }
  return {
    scope,
    narrower: {
      search,
      searchedIds: isSearched
        ? await findByPeople(services.pool, { path: acting.path, text: search, reader: caller })
        : undefined,
      model: params.model,
      modelIs: params.model_is,
      version: params.version,
      protocol: params.protocol,
      icons: params.icons,
      expiry: params.expiry,
      isActivated: params.is_activated,
      cutIds: params.is_oil_cut ? await cutDevices(services, scope) : undefined,
      isFrozen: params.is_frozen,
      hasAccount: params.has_account,
      hasPhone: params.has_phone,
      hasDealer: params.has_dealer,
      numbers: taskId === undefined ? undefined : await importedNumbers(ctx, taskId),
    },
  }
}
