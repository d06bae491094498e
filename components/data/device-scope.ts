import type { StateFilter } from '#lib/codes/device-state.ts'
import type { CallParams } from '#lib/contract/calls.ts'

/** Which devices the monitor shows: one value for its list, its state chips and its map, so that they agree. */
export type DeviceScope = {
  /** The organisation picked in the tree, else the one in view; undefined for a device log-in, which has none. */
  sfamilyid: string | undefined
  sgid: string | undefined
  /** A part of the organisation in view, whose live rows the push connection brings: the rest is hidden. */
  isPart: boolean
}

type Picked = { sfamilyid: string | undefined; sgid: string | undefined }

/** The scope of an organisation in view and what is picked below it. */
export function deviceScope(inView: string | undefined, { sfamilyid, sgid }: Picked): DeviceScope {
  const isPart = sgid !== undefined || (sfamilyid !== undefined && sfamilyid !== inView)
  return { sfamilyid: sfamilyid ?? inView, sgid, isPart }
}

/** Parameters of family/GetDeviceList for the devices of a scope that pass the filters. */
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
