import { type Expression, sql } from 'kysely'
import { isMoment } from '../moment-key.ts'
import { device } from './device-columns.ts'

/** What a list of devices may be sorted by; every key has its index, with the number to break ties. */
export type DeviceSort = 'imei' | 'name' | 'activation' | 'due' | 'modify'

type SortKey = { expression: Expression<unknown>; type: 'text' | 'timestamptz' }

const orNever = (moment: Expression<unknown>) => sql`coalesce(${moment}, 'infinity'::timestamptz)`

/** What is compared, and the type that a cursor's key is read as. A moment that never comes is last (`infinity`). */
export const deviceSortKeys: Record<DeviceSort, SortKey> = {
  imei: { expression: device.ref('d.imei'), type: 'text' },
  name: { expression: device.ref('d.name'), type: 'text' },
  activation: { expression: orNever(device.ref('d.activated_at')), type: 'timestamptz' },
  due: { expression: orNever(device.ref('d.expires_at')), type: 'timestamptz' },
  modify: { expression: device.ref('d.updated_at'), type: 'timestamptz' },
}

/** Whether a cursor's key is one that a device has in this order; asked of what comes from outside. */
export function isSortKey(sort: DeviceSort, key: string | undefined): boolean {
  if (sort === 'imei') return true
  if (key === undefined) return false
  if (deviceSortKeys[sort].type === 'text' || key === 'infinity') return true
  return isMoment(key)
}
