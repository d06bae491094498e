import type { VisibleDeviceId, VisibleGroupId } from '../../db/family-scope.ts'
import { pathRange } from '../../db/path-range.ts'

/** Which devices: those of an organisation (or of all below it too), narrowed further. */
export type DeviceFilter = {
  organisation: { id: number; path: string }
  includesBelow: boolean
  groupId?: VisibleGroupId | undefined
  /** A device log-in sees this one only. */
  onlyDeviceId?: number | undefined
  ids?: readonly VisibleDeviceId[] | undefined
  numbers?: readonly string[] | undefined
  /** Part of the number or of the name. */
  search?: string | undefined
  searchesIccid?: boolean | undefined
}

export type Sql = { text: string; values: unknown[] }

/** A text that LIKE matches literally anywhere. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The FROM and WHERE of the devices that a filter names, with `d` for device and `o` for its organisation.
 * Devices in the recycle bin never match.
 */
export function fromDevices(filter: DeviceFilter): Sql {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['d.deleted_at IS NULL']
  if (filter.includesBelow) {
    const { from, to } = pathRange(filter.organisation.path)
    where.push(`o.path >= ${put(from)} AND o.path < ${put(to)}`)
  } else {
    where.push(`d.organisation_id = ${put(filter.organisation.id)}`)
  }
  if (filter.groupId !== undefined) where.push(`d.group_id = ${put(filter.groupId)}`)
  if (filter.onlyDeviceId !== undefined) where.push(`d.id = ${put(filter.onlyDeviceId)}`)
  if (filter.ids) where.push(`d.id = ANY(${put(filter.ids)})`)
  if (filter.numbers) where.push(`d.imei = ANY(${put(filter.numbers)})`)
  if (filter.search) {
    const pattern = put(containing(filter.search))
    const columns = ['d.imei', 'd.name', ...(filter.searchesIccid ? ['d.iccid'] : [])]
    where.push(`(${columns.map((column) => `${column} ILIKE ${pattern}`).join(' OR ')})`)
  }
  const text = `FROM device d JOIN organisation o ON o.id = d.organisation_id WHERE ${where.join(' AND ')}`
  return { text, values }
}
