import { z } from 'zod'
import { deviceListFilter } from '#lib/contract/family/get-device-list.ts'
import type { DeviceFilter } from '../domain/device/device-filter.ts'
import { importedNumbers } from '../domain/import/imported-numbers.ts'
import type { CallContext } from './handle.ts'

const shape = z.strictObject(deviceListFilter)

export async function listFilterOf(
  ctx: CallContext,
  params: z.output<typeof shape>,
): Promise<{ scope: DeviceFilter; narrower: Partial<DeviceFilter> }> {
  const { acting, bound, visible } = ctx
  const { sgid, task_id: taskId } = params
  return {
    scope: {
      organisation: acting,
      includesBelow: params.is_get_child,
      onlyDeviceId: bound.deviceId,
      groupId: sgid === undefined ? undefined : visible.group(sgid),
    },
    narrower: {
      search: params.search,
      model: params.model,
      protocol: params.protocol,
      expiry: params.expiry,
      isActivated: params.is_activated,
      isFrozen: params.is_frozen,
      hasAccount: params.has_account,
      hasPhone: params.has_phone,
      hasDealer: params.has_dealer,
      numbers: taskId === undefined ? undefined : await importedNumbers(ctx, taskId),
    },
  }
}
