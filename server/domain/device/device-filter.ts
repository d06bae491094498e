import type { Protocol } from '#lib/codes/protocols.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import { containing } from '../../db/contains-name.ts'
import type { VisibleDeviceId, VisibleGroupId } from '../../db/family-scope.ts'
import { hasNumber } from '../../db/has-number.ts'
import { pathRange } from '../../db/path-range.ts'

/** Which devices: those of an organisation (or of all below it too), narrowed further. */
export type DeviceFilter = {
  organisation: { id: number; path: string }
  includesBelow: boolean
  /** The organisations that "all below" comes to, where somebody has looked them up already; `everything` for all there are. */
  organisationIds?: readonly number[] | 'everything' | undefined
  /**
   * How "all below" is asked of a device, where not by a join that the planner orders as it likes: `hashed` for many
   * devices of a small part of the tree, `each` for few devices or most of the tree, `listed` to begin with the
   * organisations.
   */
  below?: 'hashed' | 'each' | 'listed' | undefined
  /** Only in these organisations or below them; of what `fromDevices` answers. */
  withinPaths?: readonly string[] | undefined
  groupId?: VisibleGroupId | undefined
  /** A device log-in sees this one only. */
  onlyDeviceId?: number | undefined
  ids?: readonly VisibleDeviceId[] | undefined
  /** As they are stored. */
  imeis?: readonly string[] | undefined
  /** In any spelling. */
  numbers?: readonly string[] | undefined
  /** Part of the number or of the name. */
  search?: string | undefined
  searchesIccid?: boolean | undefined
  model?: string | undefined
  protocol?: Protocol | undefined
  /** End of service: past, within so many days from now, or none. */
  expiry?: 'expired' | '7' | '30' | '60' | 'none' | undefined
  isActivated?: boolean | undefined
  isFrozen?: boolean | undefined
  hasAccount?: boolean | undefined
  hasPhone?: boolean | undefined
  hasDealer?: boolean | undefined
}

/** Filters that have an index of their own, which finds devices without regard to the tree. */
export const keyFilters = [
  'ids',
  'numbers',
  'groupId',
  'onlyDeviceId',
  'search',
] as const satisfies (keyof DeviceFilter)[]

export type Sql = { text: string; values: unknown[] }

/** Puts a value among those of a query and answers its place, `$1`. */
export type Put = (value: unknown) => string

/** A condition on a device `d`, and the columns that it reads. */
export type Condition = { sql: string; columns: readonly string[] }

/** Numbers are searched from three letters or digits on: two are part of nearly every number. */
const numberPart = /^[\w-]{3,}$/

/** Whether numbers are searched for a text. */
export const isNumberPart = (text: string): boolean => numberPart.test(text)

export type SearchedColumns = { names: readonly string[]; numbers: readonly string[] }

/** Letters of a text that are looked up among trigrams: more cost more than they tell. */
const telling = 6

/**
 * The part of a text with the most different trigrams, the last of them: numbers begin alike, so their beginnings are
 * long lists to read.
 */
export function tellingPart(text: string): string {
  const letters = [...text]
  let best = { part: text, kinds: 0 }
  for (let at = 0; at + telling <= letters.length; at++) {
    const part = letters.slice(at, at + telling)
    const kinds = new Set(part.slice(2).map((_, n) => part.slice(n, n + 3).join(''))).size
    if (kinds >= best.kinds) best = { part: part.join(''), kinds }
  }
  return best.part
}

/**
 * A condition that one of the columns contains a text, in the form that their indexes serve: names by their pairs of
 * letters (`name_grams`), numbers by trigrams.
 */
function containsText(put: Put, text: string, { names, numbers }: SearchedColumns): string {
  const pattern = put(containing(text))
  const searched = put(text)
  const parts = names.map(
    (name) => `name_grams(${name}) @> search_grams(${searched}) AND ${name} ILIKE ${pattern}`,
  )
  if (isNumberPart(text)) {
    const looked = put(containing(tellingPart(text)))
    // The whole text in a form that is no index's, or all of its trigrams would be looked up as well.
    const whole = (number: string) => `strpos(lower(${number}), lower(${searched})) > 0`
    parts.push(...numbers.map((number) => `${number} ILIKE ${looked} AND ${whole(number)}`))
  }
  return `(${parts.map((part) => `(${part})`).join(' OR ')})`
}

/** The longest part of a text that has no capitals. */
function uncasedPart(text: string): string {
  const isUncased = (letter: string) => letter.toLowerCase() === letter.toUpperCase()
  const parts = [...text]
    .map((letter) => (isUncased(letter) ? letter : '\0'))
    .join('')
    .split('\0')
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

/** The same without the help of an index, for rows that are looked at one by one: as few as possible without regard to case, which is slow. */
function containsTextPlainly(put: Put, text: string, { names, numbers }: SearchedColumns): string {
  const columns = isNumberPart(text) ? [...names, ...numbers] : names
  const uncased = uncasedPart(text)
  const like = uncased && put(containing(uncased))
  const ilike = uncased !== text && put(containing(text))
  const contains = (column: string) =>
    [like && `${column} LIKE ${like}`, ilike && `${column} ILIKE ${ilike}`].filter(Boolean)
  return `(${columns.map((column) => contains(column).join(' AND ')).join(' OR ')})`
}

const presence = { hasAccount: 'account_id', hasPhone: 'phone', hasDealer: 'dealer_id' } as const
const moments = { isActivated: 'activated_at', isFrozen: 'frozen_at' } as const

/** All that a filter asks of a device itself. `isWalked`: rows are looked at one by one, not found by an index. */
export function deviceConditions(filter: DeviceFilter, put: Put, isScanned = false): Condition[] {
  const { groupId, onlyDeviceId, ids, imeis, numbers, model, protocol } = filter
  const conditions: Condition[] = []
  const add = (sql: string, ...columns: string[]) => conditions.push({ sql, columns })
  if (groupId !== undefined) add(`d.group_id = ${put(groupId)}`, 'group_id')
  if (onlyDeviceId !== undefined) add(`d.id = ${put(onlyDeviceId)}`, 'id')
  if (ids) add(`d.id = ANY(${put(ids)})`, 'id')
  if (imeis) add(`d.imei = ANY(${put(imeis)})`, 'imei')
  if (numbers) add(hasNumber(put(numbers.map(numberKey)), put(numbers)), 'imei', 'number_clash')
  if (model) add(`d.model ILIKE ${put(containing(model))}`, 'model')
  if (protocol) add(`d.protocol = ${put(protocol)}::"Protocol"`, 'protocol')
  if (filter.expiry) add(expiryCondition(filter.expiry), 'expires_at')
  for (const [key, column] of Object.entries({ ...presence, ...moments })) {
    const wanted = filter[key as keyof typeof presence | keyof typeof moments]
    if (wanted !== undefined) add(`d.${column} IS ${wanted ? 'NOT NULL' : 'NULL'}`, column)
  }
  return [...conditions, ...searchConditions(filter, put, isScanned)]
}

function searchConditions(
  { search, searchesIccid }: DeviceFilter,
  put: Put,
  isScanned: boolean,
): Condition[] {
  if (!search) return []
  const numbers = searchesIccid ? ['imei', 'iccid'] : ['imei']
  const columns = { names: ['d.name'], numbers: numbers.map((number) => `d.${number}`) }
  const contains = isScanned ? containsTextPlainly : containsText
  return [{ sql: contains(put, search, columns), columns: ['name', ...numbers] }]
}

function withinCondition(paths: readonly string[], put: Put): string {
  const ranges = paths.map(pathRange)
  const from = put(ranges.map((range) => range.from))
  const to = put(ranges.map((range) => range.to))
  return `d.organisation_id IN (SELECT w.id FROM unnest(${from}::text[], ${to}::text[]) AS r (below, above)
    JOIN organisation w ON w.path >= r.below AND w.path < r.above)`
}

function expiryCondition(expiry: NonNullable<DeviceFilter['expiry']>): string {
  if (expiry === 'none') return 'd.expires_at IS NULL'
  if (expiry === 'expired') return 'd.expires_at <= now()'
  return `d.expires_at > now() AND d.expires_at <= now() + interval '${expiry} days'`
}

/** Where the devices of a filter lie in the tree; a JOIN with `o` when it goes by the path. */
export function scopeCondition(filter: DeviceFilter, put: Put): { join: string; where: string } {
  const { organisation, includesBelow, organisationIds, below } = filter
  if (organisationIds === 'everything') return { join: '', where: 'true' }
  if (organisationIds)
    return { join: '', where: `d.organisation_id = ANY(${put(organisationIds)})` }
  if (!includesBelow) return { join: '', where: `d.organisation_id = ${put(organisation.id)}` }
  const { from, to } = pathRange(organisation.path)
  const isBelow = `o.path >= ${put(from)} AND o.path < ${put(to)}`
  if (!below) return { join: 'JOIN organisation o ON o.id = d.organisation_id', where: isBelow }
  const ids = `SELECT o.id FROM organisation o WHERE ${isBelow}`
  const conditions = {
    // IS TRUE keeps the planner from making a join of it, which would lose the order of the devices.
    hashed: `(d.organisation_id IN (${ids})) IS TRUE`,
    each: `(SELECT ${isBelow} FROM organisation o WHERE o.id = d.organisation_id)`,
    listed: `d.organisation_id = ANY(ARRAY(${ids}))`,
  }
  return { join: '', where: conditions[below] }
}

/** The FROM and WHERE of the devices `d` that a filter names. Devices in the recycle bin never match. */
export function fromDevices(filter: DeviceFilter): Sql {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const { join, where } = scopeCondition(filter, put)
  const conditions = deviceConditions(filter, put).map(({ sql }) => sql)
  if (filter.withinPaths) conditions.push(withinCondition(filter.withinPaths, put))
  const text = `FROM device d ${join} WHERE ${['d.deleted_at IS NULL', where, ...conditions].join(' AND ')}`
  return { text, values }
}
