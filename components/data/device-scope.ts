import type { StateFilter } from '#lib/codes/device-state.ts'
import type { CallParams } from '#lib/contract/calls.ts'

/** Shared by list, state chips and map. */
export type DeviceScope = {
  /** The picked organisation, else that in view; undefined for a device login. */
  sfamilyid: string | undefined
  sgid: string | undefined
  isPart: boolean
}

type Picked = { sfamilyid: string | undefined; sgid: string | undefined }

export function deviceScope(inView: string | undefined, { sfamilyid, sgid }: Picked): DeviceScope {
  const isPart = sgid !== undefined || (sfamilyid !== undefined && sfamilyid !== inView)
  return { sfamilyid: sfamilyid ?? inView, sgid, isPart }
}

/** Params of family/GetDeviceList. */
export function deviceListParams(
  { sfamilyid, sgid }: DeviceScope,
  { state, search }: { state: StateFilter; search: string },
): CallParams<'family/GetDeviceList'> {
  return {
    ...(sfamilyid && { sfamilyid }),
    ...(sgid && { sgid }),
    state,
    ...(search && { search }),
  }
}
