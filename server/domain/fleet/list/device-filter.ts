import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Protocol } from '#lib/codes/protocols.ts'
import { numberKey, plainNumber } from '#lib/rules/device-number.ts'
import { searchForm } from '#lib/rules/search-form.ts'
import { iccidKey } from '#lib/rules/sim.ts'
import { containing, containsName, searchedText } from '../../../db/contains-name.ts'
import type { VisibleDeviceId, VisibleGroupId } from '../../../db/family-scope.ts'
import { isNumbered } from '../../../db/has-number.ts'
import type { Valued } from '../../../db/keyset.ts'
import { isBelow, type PathRange, pathRange } from '../../../db/path-range.ts'
import { anyOf, db, type Given, type Tables } from '../../../db/sql.ts'
import { type DeviceColumn, device } from '../device/device-columns.ts'
import { isExpired } from './state-conditions.ts'

export type DeviceFilter = {
  organisation: { id: number; path: string }
  includesBelow: boolean
  /** Of "all below" if known; `everything` for all. */
  organisationIds?: readonly number[] | 'everything' | undefined
  /**
   * "All below": `hashed` many devices of a small part of the tree, `each` few or most of the tree,
   * `listed` organisations first.
   */
  below?: 'hashed' | 'each' | 'listed' | undefined
  withinPaths?: readonly string[] | undefined
  groupId?: VisibleGroupId | undefined
  onlyDeviceId?: number | undefined
  ids?: readonly VisibleDeviceId[] | undefined
  /** Whose fuel is cut, of the whole platform. */
  cutIds?: readonly number[] | undefined
  imeis?: readonly string[] | undefined
  numbers?: readonly string[] | undefined
  search?: string | undefined
  /** Found by the same text otherwise: they pass as well. */
  searchedIds?: readonly number[] | undefined
  searchesIccid?: boolean | undefined
  model?: string | undefined
  /** The whole of it. */
  modelIs?: string | undefined
  /** The whole of it; empty for none. */
  version?: string | undefined
  protocol?: Protocol | undefined
  /** Indexes into the brand's map icons. */
  icons?: readonly number[] | undefined
  expiry?: 'expired' | '7' | '30' | '60' | 'none' | undefined
  /** Of the platform service, both inclusive. */
  ends?: { from: Date; to: Date } | undefined
  renewedSince?: Date | undefined
  /** First reported then, both inclusive. */
  activated?: { from: Date; to: Date } | undefined
  /** 0 wired, 1 wireless. */
  wired?: number | undefined
  isActivated?: boolean | undefined
  isFrozen?: boolean | undefined
  hasAccount?: boolean | undefined
  hasPhone?: boolean | undefined
  hasDealer?: boolean | undefined
}

/** With placeholders, for statements that are built once (place-statements.ts). */
export type GivenFilter = Omit<DeviceFilter, 'organisation' | 'groupId' | 'onlyDeviceId'> & {
  organisation: { id: Valued<number>; path: string | Given<PathRange> }
  groupId?: Valued<number> | undefined
  onlyDeviceId?: Valued<number> | undefined
}

export const keyFilters = [
  'ids',
  'cutIds',
  'numbers',
  'groupId',
  'onlyDeviceId',
  'search',
] as const satisfies (keyof DeviceFilter)[]

/** `columns`: those it reads. */
export type Condition = { where: Expression<SqlBool>; columns: readonly DeviceColumn[] }

const numberPart = /^[\w-]{3,}$/
const wholeIccid = /^\d{20}$/

/** As people paste it; of an ICCID what all its spellings have. */
function numberPartOf(text: string): string | undefined {
  const plain = plainNumber(text).replace(/\s/g, '')
  const part = wholeIccid.test(plain) ? iccidKey(plain) : plain
  return numberPart.test(part) ? part : undefined
}

/** More cost more than they tell. */
const telling = 6

/** Last part with most different trigrams: numbers begin alike. */
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

/** Names by letter pairs, numbers by trigrams. */
export function containsText(text: string, { name, numbers }: Searched): Expression<SqlBool> {
  const part = numberPartOf(text)
  if (part === undefined) return containsName(name, text)
  const looked = containing(tellingPart(part))
  // By no index, or it looks up all trigrams.
  const isWhole = (number: Expression<unknown>) =>
    sql<SqlBool>`strpos(lower(${number}), lower(${part})) > 0`
  return device.or([
    containsName(name, text),
    ...numbers.map((number) => device(number, 'ilike', looked).and(isWhole(number))),
  ])
}

/** The longest part without capitals. */
function uncasedPart(text: string): string {
  const parts = text.split(/[a-z]/i)
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

/** LIKE first, because ILIKE is slow. */
function containsTextPlainly(text: string, { name, numbers }: Searched): Expression<SqlBool> {
  const part = numberPartOf(text)
  const isNamed = device(name, 'like', searchedText(text).pattern)
  if (part === undefined) return isNamed
  const uncased = uncasedPart(part)
  const contains = (number: Expression<string | null>) =>
    device.and([
      ...(uncased ? [device(number, 'like', containing(uncased))] : []),
      ...(uncased === part ? [] : [device(number, 'ilike', containing(part))]),
    ])
  return device.or([isNamed, ...numbers.map(contains)])
}

const presence = {
  hasAccount: 'account_id',
  hasPhone: 'phone',
  hasDealer: 'dealer_id',
  isActivated: 'activated_at',
  isFrozen: 'frozen_at',
} as const satisfies { [K in keyof DeviceFilter]?: DeviceColumn }

/** `isScanned`: no index finds the rows. */
export function deviceConditions(filter: GivenFilter, isScanned = false): Condition[] {
  const { groupId, onlyDeviceId, ids, cutIds, imeis, numbers, model, modelIs, version } = filter
  const { protocol, icons, expiry, ends, renewedSince, activated, wired } = filter
  const conditions = [ids, cutIds].flatMap(isOneOf)
  const add = (where: Expression<SqlBool>, ...columns: DeviceColumn[]) =>
    conditions.push({ where, columns })
  if (groupId !== undefined) add(device('d.group_id', '=', groupId), 'group_id')
  if (onlyDeviceId !== undefined) add(device('d.id', '=', onlyDeviceId), 'id')
  if (imeis) add(device('d.imei', '=', anyOf(imeis)), 'imei')
  if (numbers) add(isNumberedAs(numbers), 'imei', 'number_clash')
  if (model) add(device('d.model', 'ilike', containing(model)), 'model')
  if (modelIs !== undefined) add(device('d.model', '=', modelIs), 'model')
  if (version !== undefined)
    add(device(sql<string>`coalesce(d.version, '')`, '=', version), 'version')
  if (protocol) add(device('d.protocol', '=', protocol), 'protocol')
  if (icons) add(device('d.icon', '=', anyOf(icons)), 'icon')
  if (expiry) add(expiryCondition(expiry), 'expires_at')
  if (ends) add(isWithin(device.ref('d.expires_at'), ends), 'expires_at')
  if (renewedSince) add(device('d.renewed_at', '>=', renewedSince), 'renewed_at')
  if (activated) add(isWithin(device.ref('d.activated_at'), activated), 'activated_at')
  if (wired !== undefined) add(device('d.wired', '=', wired), 'wired')
  for (const key of Object.keys(presence) as (keyof typeof presence)[]) {
    const column = presence[key]
    if (filter[key] !== undefined)
      add(device(`d.${column}`, filter[key] ? 'is not' : 'is', null), column)
  }
  return [...conditions, ...searchConditions(filter, isScanned)]
}

const isOneOf = (ids: readonly number[] | undefined): Condition[] =>
  ids ? [{ where: device('d.id', '=', anyOf(ids)), columns: ['id'] }] : []

const isWithin = (moment: Expression<Date | null>, { from, to }: { from: Date; to: Date }) =>
  device.and([device(moment, '>=', from), device(moment, '<=', to)])

const isNumberedAs = (numbers: readonly string[]) =>
  isNumbered(device, {
    keys: sql.val(numbers.map(numberKey)),
    numbers: sql.val(numbers),
  })

function searchConditions(
  { search, searchesIccid, searchedIds = [] }: GivenFilter,
  isScanned: boolean,
): Condition[] {
  if (!search) return []
  // Separators alone are in no search form.
  if (!searchForm(search)) return [{ where: sql.lit(false), columns: [] }]
  const columns = searchesIccid ? (['imei', 'iccid'] as const) : (['imei'] as const)
  const searched = {
    name: device.ref('d.search_name'),
    numbers: columns.map((column) => device.ref(`d.${column}`)),
  }
  const contains = isScanned ? containsTextPlainly : containsText
  const where = contains(search, searched)
  if (searchedIds.length === 0) return [{ where, columns: ['search_name', ...columns] }]
  return [
    {
      where: device.or([where, device('d.id', '=', anyOf(searchedIds))]),
      columns: ['id', 'search_name', ...columns],
    },
  ]
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

export function scopeCondition(filter: GivenFilter): {
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
    // IS TRUE prevents a join, which would lose the order.
    hashed: sql<SqlBool>`(${device('d.organisation_id', 'in', ids)}) is true`,
    each: sql<SqlBool>`${own}`,
    listed: device('d.organisation_id', '=', sql<number>`any(array${ids})`),
  }
  return { isJoined: false, where: conditions[below] }
}

const organisations = expressionBuilder<Tables & { o: Tables['organisation'] }, 'o'>()

/** Never those in the recycle bin. */
export function devicesWhere(filter: GivenFilter, conditions: readonly Expression<SqlBool>[]) {
  const { isJoined, where } = scopeCondition(filter)
  return db
    .selectFrom('device as d')
    .$if(isJoined, (devices) => devices.innerJoin('organisation as o', 'o.id', 'd.organisation_id'))
    .where('d.deleted_at', 'is', null)
    .where(device.and([where, ...conditions]))
}

export function fromDevices(filter: GivenFilter) {
  const conditions = deviceConditions(filter).map(({ where }) => where)
  const { withinPaths } = filter
  return devicesWhere(
    filter,
    withinPaths ? [...conditions, withinCondition(withinPaths)] : conditions,
  )
}
