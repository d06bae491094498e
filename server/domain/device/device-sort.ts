import { isMoment } from '../moment-key.ts'

/** What a list of devices may be sorted by; every key has its index, with the number to break ties. */
export type DeviceSort = 'imei' | 'name' | 'activation' | 'due' | 'modify'

/** What is compared, and the type that a cursor's key is read as. A moment that never comes is last (`infinity`). */
export const deviceSortKeys: Record<DeviceSort, { expression: string; type: string }> = {
  imei: { expression: 'd.imei', type: 'text' },
  name: { expression: 'd.name', type: 'text' },
  activation: {
    expression: `coalesce(d.activated_at, 'infinity'::timestamptz)`,
    type: 'timestamptz',
  },
  due: { expression: `coalesce(d.expires_at, 'infinity'::timestamptz)`, type: 'timestamptz' },
  modify: { expression: 'd.updated_at', type: 'timestamptz' },
}

/** Whether a cursor's key is one that a device has in this order; asked of what comes from outside. */
export function isSortKey(sort: DeviceSort, key: string | undefined): boolean {
  if (sort === 'imei') return true
  if (key === undefined) return false
  if (deviceSortKeys[sort].type === 'text' || key === 'infinity') return true
  return isMoment(key)
}
