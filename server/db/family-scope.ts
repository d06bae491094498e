import { numberKey } from '#lib/rules/device-number.ts'
import { combineReads } from './combine-reads.ts'
import { isNumbered } from './has-number.ts'
import { paddedKeys } from './padded-keys.ts'
import { pathRange } from './path-range.ts'
import type { Pool } from './pool.ts'
import { anyOf, db, type Given, isNull, prepared } from './sql.ts'

declare const visible: unique symbol
/** Ids checked against the caller's subtree (docs/security.md#scope). */
export type VisibleDeviceId = number & { readonly [visible]: 'device' }
/** In the recycle bin. */
export type DeletedDeviceId = number & { readonly [visible]: 'deletedDevice' }
export type VisibleGroupId = number & { readonly [visible]: 'group' }
export type VisibleAccountId = number & { readonly [visible]: 'account' }
export type VisibleFenceId = number & { readonly [visible]: 'fence' }
/** An own place that the caller may change. */
export type VisiblePoiId = number & { readonly [visible]: 'poi' }

export type VisibleOrganisation = { id: number; path: string; parentId: number | null }

/** A subtree, or one device of it for a device login. */
export type Bound = { path: string; deviceId: number | undefined }

/** A device login sees none. */
export async function findOrganisations(
  pool: Pool,
  bound: Bound,
  ids: number[],
): Promise<Map<number, VisibleOrganisation>> {
  if (bound.deviceId !== undefined) return new Map()
  const rows = await organisationsIn(pool, { ids: paddedKeys(ids), ...pathRange(bound.path) })
  return new Map(rows.map((row) => [row.id, row]))
}

type Requested = { ids: readonly number[]; from: string; to: string }

const organisationsIn = prepared('scope-organisation', ({ ids, from, to }: Given<Requested>) =>
  db
    .selectFrom('organisation')
    .select(['id', 'path', 'parent_id as parentId'])
    .where('id', '=', anyOf(ids))
    .where('path', '>=', from)
    .where('path', '<', to),
)

const groupsIn = prepared('scope-group', ({ ids, from, to }: Given<Requested>) =>
  db
    .selectFrom('device_group as g')
    .innerJoin('organisation as o', 'o.id', 'g.organisation_id')
    .select('g.id')
    .where('g.id', '=', anyOf(ids))
    .where('o.path', '>=', from)
    .where('o.path', '<', to),
)

const accountsIn = prepared('scope-account', ({ ids, from, to }: Given<Requested>) =>
  db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
    .select('a.id')
    .where('a.id', '=', anyOf(ids))
    .where('o.path', '>=', from)
    .where('o.path', '<', to),
)

const fencesIn = prepared('scope-fence', ({ ids, from, to }: Given<Requested>) =>
  db
    .selectFrom('fence as f')
    .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
    .select(['f.id', 'f.device_id as deviceId', 'o.path'])
    .where('f.id', '=', anyOf(ids))
    .where('o.path', '>=', from)
    .where('o.path', '<', to),
)

const poisIn = prepared('scope-poi', ({ ids, from, to }: Given<Requested>) =>
  db
    .selectFrom('poi as p')
    .innerJoin('organisation as o', 'o.id', 'p.organisation_id')
    .select('p.id')
    .where('p.id', '=', anyOf(ids))
    .where('o.path', '>=', from)
    .where('o.path', '<', to),
)

const devicesIn = prepared('scope-device', ({ ids, from, to }: Given<Requested>) =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select((eb) => ['d.id', isNull(eb.ref('d.deleted_at')).as('isPresent')])
    .where('d.id', '=', anyOf(ids))
    .where('o.path', '>=', from)
    .where('o.path', '<', to),
)

/** Up to this many are read one by one, sharing queries with other calls. */
const fewDevices = 10

/** Of their organisations, by id. Not in the recycle bin. */
export async function readDevicePaths(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await pathsOfDevices(pool, { ids: paddedKeys(ids) })
  return new Map(rows.map(({ id, path }) => [id, path]))
}

const pathOfDevice = combineReads(readDevicePaths)

const pathsOfDevices = prepared('scope-device-path', ({ ids }: Given<Pick<Requested, 'ids'>>) =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select(['d.id', 'o.path'])
    .where('d.deleted_at', 'is', null)
    .where('d.id', '=', anyOf(ids)),
)

/** Not in the recycle bin. */
export async function findDevices(
  pool: Pool,
  bound: Bound,
  ids: number[],
): Promise<Set<VisibleDeviceId>> {
  if (ids.length <= fewDevices) {
    const paths = await Promise.all(ids.map((id) => pathOfDevice(pool, id)))
    return new Set(
      ids.filter((id, index) => isInBound(bound, id, paths[index])),
    ) as Set<VisibleDeviceId>
  }
  const rows = await devicesIn(pool, { ids: paddedKeys(ids), ...pathRange(bound.path) })
  const present = rows.filter(({ id, isPresent }) => isPresent && isOpenTo(bound, id))
  return new Set(present.map(({ id }) => id as VisibleDeviceId))
}

const isInBound = (bound: Bound, id: number, path: string | undefined) =>
  path?.startsWith(bound.path) === true && isOpenTo(bound, id)

const isOpenTo = ({ deviceId }: Bound, id: number) => deviceId === undefined || deviceId === id

/** A device login sees none. */
export async function findDeletedDevices(
  pool: Pool,
  bound: Bound,
  ids: number[],
): Promise<Set<DeletedDeviceId>> {
  if (bound.deviceId !== undefined) return new Set()
  const rows = await devicesIn(pool, { ids: paddedKeys(ids), ...pathRange(bound.path) })
  const deleted = rows.filter(({ isPresent }) => !isPresent)
  return new Set(deleted.map(({ id }) => id as DeletedDeviceId))
}

/** In any spelling, keyed as asked for; an exact spelling wins. */
export async function findDevicesByNumber(
  pool: Pool,
  bound: Bound,
  numbers: string[],
): Promise<Map<string, VisibleDeviceId>> {
  const requested = { numbers, keys: numbers.map(numberKey), ...pathRange(bound.path) }
  const rows = (await devicesByNumber(pool, requested)).filter(({ id }) => isOpenTo(bound, id))
  const exact = new Map(rows.map(({ id, imei }) => [imei, id]))
  const byKey = new Map(
    rows.filter(({ isClash }) => !isClash).map(({ id, imei }) => [numberKey(imei), id]),
  )
  return new Map(
    numbers.flatMap((number) => {
      const id = exact.get(number) ?? byKey.get(numberKey(number))
      return id === undefined ? [] : [[number, id as VisibleDeviceId]]
    }),
  )
}

type RequestedByNumber = Omit<Requested, 'ids'> & {
  numbers: readonly string[]
  keys: readonly string[]
}

const devicesByNumber = prepared('scope-device-number', (requested: Given<RequestedByNumber>) =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select(['d.id', 'd.imei', 'd.number_clash as isClash'])
    .where((eb) => isNumbered(eb, requested))
    .where('d.deleted_at', 'is', null)
    .where('o.path', '>=', requested.from)
    .where('o.path', '<', requested.to),
)

/** A device login sees none. */
export async function findGroups(
  pool: Pool,
  bound: Bound,
  ids: number[],
): Promise<Set<VisibleGroupId>> {
  if (bound.deviceId !== undefined) return new Set()
  const rows = await groupsIn(pool, { ids: paddedKeys(ids), ...pathRange(bound.path) })
  return new Set(rows.map(({ id }) => id as VisibleGroupId))
}

/** A device login sees none. */
export async function findAccounts(
  pool: Pool,
  bound: Bound,
  ids: number[],
): Promise<Set<VisibleAccountId>> {
  if (bound.deviceId !== undefined) return new Set()
  const rows = await accountsIn(pool, { ids: paddedKeys(ids), ...pathRange(bound.path) })
  return new Set(rows.map(({ id }) => id as VisibleAccountId))
}

/** A device login sees its own. */
export async function findFences(
  pool: Pool,
  { path, deviceId }: Bound,
  ids: number[],
): Promise<Set<VisibleFenceId>> {
  const rows = await fencesIn(pool, { ids: paddedKeys(ids), ...pathRange(path) })
  const seen = rows.filter(
    (fence) => deviceId === undefined || (fence.deviceId === deviceId && fence.path === path),
  )
  return new Set(seen.map(({ id }) => id as VisibleFenceId))
}

/** A device login changes none. */
export async function findPois(
  pool: Pool,
  bound: Bound,
  ids: number[],
): Promise<Set<VisiblePoiId>> {
  if (bound.deviceId !== undefined) return new Set()
  const rows = await poisIn(pool, { ids: paddedKeys(ids), ...pathRange(bound.path) })
  return new Set(rows.map(({ id }) => id as VisiblePoiId))
}
