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

/** Numbers are searched from three letters or digits on: two are part of nearly every number. */
const numberPart = /^[\w-]{3,}$/

/**
 * A condition that one of the columns contains a text, in the form that their indexes serve: names by their pairs of
 * letters (`name_grams`), numbers by trigrams.
 */
export function containsText(
  put: (value: unknown) => string,
  text: string,
  { names, numbers }: { names: readonly string[]; numbers: readonly string[] },
): string {
  const pattern = put(containing(text))
  const searched = put(text)
  const parts = names.map(
    (name) => `name_grams(${name}) @> search_grams(${searched}) AND ${name} ILIKE ${pattern}`,
  )
  if (numberPart.test(text)) parts.push(...numbers.map((number) => `${number} ILIKE ${pattern}`))
  return `(${parts.map((part) => `(${part})`).join(' OR ')})`
}

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
    const numbers = filter.searchesIccid ? ['d.imei', 'd.iccid'] : ['d.imei']
    where.push(containsText(put, filter.search, { names: ['d.name'], numbers }))
  }
  const text = `FROM device d JOIN organisation o ON o.id = d.organisation_id WHERE ${where.join(' AND ')}`
  return { text, values }
}
