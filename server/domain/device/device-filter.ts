import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Protocol } from '#lib/codes/protocols.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import { containing, containsName } from '../../db/contains-name.ts'
import type { VisibleDeviceId, VisibleGroupId } from '../../db/family-scope.ts'
import { isNumbered } from '../../db/has-number.ts'
import { isBelow, pathRange } from '../../db/path-range.ts'
import { anyOf, db, type Tables } from '../../db/sql.ts'
import { type DeviceColumn, device } from './device-columns.ts'
import { isExpired } from './state-conditions.ts'

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

/** A condition on a device `d`, and the columns that it reads. */
export type Condition = { where: Expression<SqlBool>; columns: readonly DeviceColumn[] }

/** Numbers are searched from three letters or digits on: two are part of nearly every number. */
const numberPart = /^[\w-]{3,}$/

/** Whether numbers are searched for a text. */
export const isNumberPart = (text: string): boolean => numberPart.test(text)

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

type Searched = { name: Expression<string>; numbers: readonly Expression<string | null>[] }

/**
 * A condition that one of the columns contains a text, in the form that their indexes serve: names by their pairs of
 * letters (`name_grams`), numbers by trigrams.
 */
export function containsText(text: string, { name, numbers }: Searched): Expression<SqlBool> {
  if (!isNumberPart(text)) return containsName(name, text)
  const looked = containing(tellingPart(text))
  // The whole text in a form that is no index's, or all of its trigrams would be looked up as well.
  const isWhole = (number: Expression<unknown>) =>
    sql<SqlBool>`strpos(lower(${number}), lower(${text})) > 0`
  return device.or([
    containsName(name, text),
    ...numbers.map((number) => device(number, 'ilike', looked).and(isWhole(number))),
  ])
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

/** The same without an index, for rows that are looked at one by one: ILIKE is slow, so LIKE comes first. */
function containsTextPlainly(text: string, { name, numbers }: Searched): Expression<SqlBool> {
  const uncased = uncasedPart(text)
  const contains = (column: Expression<string | null>) =>
    device.and([
      ...(uncased ? [device(column, 'like', containing(uncased))] : []),
      ...(uncased === text ? [] : [device(column, 'ilike', containing(text))]),
    ])
  return device.or((isNumberPart(text) ? [name, ...numbers] : [name]).map(contains))
}

const presence = {
  hasAccount: 'account_id',
  hasPhone: 'phone',
  hasDealer: 'dealer_id',
  isActivated: 'activated_at',
  isFrozen: 'frozen_at',
} as const satisfies { [K in keyof DeviceFilter]?: DeviceColumn }

/** All that a filter asks of a device itself. `isScanned`: rows are looked at one by one, not found by an index. */
export function deviceConditions(filter: DeviceFilter, isScanned = false): Condition[] {
  const { groupId, onlyDeviceId, ids, imeis, numbers, model, protocol, expiry } = filter
  const conditions: Condition[] = []
  const add = (where: Expression<SqlBool>, ...columns: DeviceColumn[]) =>
    conditions.push({ where, columns })
  if (groupId !== undefined) add(device('d.group_id', '=', groupId), 'group_id')
  if (onlyDeviceId !== undefined) add(device('d.id', '=', onlyDeviceId), 'id')
  if (ids) add(device('d.id', '=', anyOf(ids)), 'id')
  if (imeis) add(device('d.imei', '=', anyOf(imeis)), 'imei')
  if (numbers) add(isNumberedAs(numbers), 'imei', 'number_clash')
  if (model) add(device('d.model', 'ilike', containing(model)), 'model')
  if (protocol) add(device('d.protocol', '=', protocol), 'protocol')
  if (expiry) add(expiryCondition(expiry), 'expires_at')
  for (const key of Object.keys(presence) as (keyof typeof presence)[]) {
    const column = presence[key]
    if (filter[key] !== undefined)
      add(device(`d.${column}`, filter[key] ? 'is not' : 'is', null), column)
  }
  return [...conditions, ...searchConditions(filter, isScanned)]
}

const isNumberedAs = (numbers: readonly string[]) =>
  isNumbered(device, {
    keys: sql.val(numbers.map(numberKey)),
    numbers: sql.val(numbers),
  })

function searchConditions(
  { search, searchesIccid }: DeviceFilter,
  isScanned: boolean,
): Condition[] {
  if (!search) return []
  const columns = searchesIccid ? (['imei', 'iccid'] as const) : (['imei'] as const)
  const searched = {
    name: device.ref('d.name'),
    numbers: columns.map((column) => device.ref(`d.${column}`)),
  }
  const contains = isScanned ? containsTextPlainly : containsText
  return [{ where: contains(search, searched), columns: ['name', ...columns] }]
}

function withinCondition(paths: readonly string[]): Expression<SqlBool> {
  const ranges = paths.map(pathRange)
  const from = ranges.map((range) => range.from)
  const to = ranges.map((range) => range.to)
  const bounds = sql<{ below: string; above: string }>`unnest(${from}::text[], ${to}::text[])`
  const within = db
    .selectFrom(bounds.as<'r'>(sql`r (below, above)`))
    .innerJoin('organisation as w', (join) =>
      join.onRef('w.path', '>=', 'r.below').onRef('w.path', '<', 'r.above'),
    )
    .select('w.id')
  return device('d.organisation_id', 'in', within)
}

function expiryCondition(expiry: NonNullable<DeviceFilter['expiry']>): Expression<SqlBool> {
  if (expiry === 'none') return device('d.expires_at', 'is', null)
  if (expiry === 'expired') return isExpired
  const end = sql<Date>`now() + ${`${expiry} days`}::interval`
  return device('d.expires_at', '>', sql<Date>`now()`).and('d.expires_at', '<=', end)
}

/** Where the devices of a filter lie in the tree; by a join with `o` when `isJoined`. */
export function scopeCondition(filter: DeviceFilter): {
  isJoined: boolean
  where: Expression<SqlBool>
} {
  const { organisation, includesBelow, organisationIds, below } = filter
  if (organisationIds === 'everything') return { isJoined: false, where: sql.lit(true) }
  if (organisationIds)
    return { isJoined: false, where: device('d.organisation_id', '=', anyOf(organisationIds)) }
  if (!includesBelow)
    return { isJoined: false, where: device('d.organisation_id', '=', organisation.id) }
  const inView = isBelow(organisations.ref('o.path'), organisation.path)
  if (!below) return { isJoined: true, where: inView }
  const ids = db.selectFrom('organisation as o').select('o.id').where(inView)
  const own = device
    .selectFrom('organisation as o')
    .select(sql<boolean>`${inView}`.as('isBelow'))
    .whereRef('o.id', '=', 'd.organisation_id')
  const conditions = {
    // IS TRUE keeps the planner from making a join of it, which would lose the order of the devices.
    hashed: sql<SqlBool>`(${device('d.organisation_id', 'in', ids)}) is true`,
    each: sql<SqlBool>`${own}`,
    listed: device('d.organisation_id', '=', sql<number>`any(array${ids})`),
  }
  return { isJoined: false, where: conditions[below] }
}

const organisations = expressionBuilder<Tables & { o: Tables['organisation'] }, 'o'>()

/** The devices `d` that lie where a filter looks and fulfil conditions. Devices in the recycle bin never do. */
export function devicesWhere(filter: DeviceFilter, conditions: readonly Expression<SqlBool>[]) {
  const { isJoined, where } = scopeCondition(filter)
  return db
    .selectFrom('device as d')
    .$if(isJoined, (devices) => devices.innerJoin('organisation as o', 'o.id', 'd.organisation_id'))
    .where('d.deleted_at', 'is', null)
    .where(device.and([where, ...conditions]))
}

/** The devices `d` that a filter names. */
export function fromDevices(filter: DeviceFilter) {
  const conditions = deviceConditions(filter).map(({ where }) => where)
  const { withinPaths } = filter
  return devicesWhere(
    filter,
    withinPaths ? [...conditions, withinCondition(withinPaths)] : conditions,
  )
}
