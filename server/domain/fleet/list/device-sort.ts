import { type Expression, sql } from 'kysely'
import { isMoment } from '../../platform/moment-key.ts'
import { device } from '../device/device-columns.ts'

/** Indexes end in the number, which breaks ties. */
export type DeviceSort = 'imei' | 'name' | 'activation' | 'due' | 'modify'

type SortKey = { expression: Expression<unknown>; type: 'text' | 'timestamptz' }

const orNever = (moment: Expression<unknown>) => sql`coalesce(${moment}, 'infinity'::timestamptz)`

/** With cursor type. Never sorts last (`infinity`). */
export const deviceSortKeys: Record<DeviceSort, SortKey> = {
  imei: { expression: device.ref('d.imei'), type: 'text' },
  name: { expression: device.ref('d.name'), type: 'text' },
  activation: { expression: orNever(device.ref('d.activated_at')), type: 'timestamptz' },
  due: { expression: orNever(device.ref('d.expires_at')), type: 'timestamptz' },
  modify: { expression: device.ref('d.updated_at'), type: 'timestamptz' },
}

export function isSortKey(sort: DeviceSort, key: string | undefined): boolean {
  if (sort === 'imei') return true
  if (key === undefined) return false
  if (deviceSortKeys[sort].type === 'text' || key === 'infinity') return true
  return isMoment(key)
}
