import { numberKey } from '#lib/rules/device-number.ts'
import { gathered } from './gathered.ts'
import { hasNumber } from './has-number.ts'
import { pathRange } from './path-range.ts'
import type { Pool } from './pool.ts'

declare const visible: unique symbol
/** Ids that were found inside the caller's subtree; an unchecked number is not one (security.md §3.1). */
export type VisibleDeviceId = number & { readonly [visible]: 'device' }
/** A device in the recycle bin, whose organisation lies in the subtree. */
export type DeletedDeviceId = number & { readonly [visible]: 'deletedDevice' }
export type VisibleGroupId = number & { readonly [visible]: 'group' }
export type VisibleAccountId = number & { readonly [visible]: 'account' }

export type VisibleOrganisation = { id: number; path: string; parentId: number | null }

/** What bounds a caller: a subtree, and for a device log-in one device of it. */
export type Bound = { path: string; deviceId: number | undefined }

/** Organisations of `ids` in the bound, by id. A device log-in sees none. */
export async function findOrganisations(
  pool: Pool,
  bound: Bound,
  ids: number[],
): Promise<Map<number, VisibleOrganisation>> {
  if (bound.deviceId !== undefined) return new Map()
  const { from, to } = pathRange(bound.path)
  const { rows } = await pool.query<VisibleOrganisation>({
    name: 'scope-organisation',
    text: `SELECT id, path, parent_id AS "parentId" FROM organisation
           WHERE id = ANY($1) AND path >= $2 AND path < $3`,
    values: [ids, from, to],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

const belongings = {
  device: 'd.deleted_at IS NULL AND d.id = ANY($1) AND ($4::int IS NULL OR d.id = $4)',
  deletedDevice: 'd.deleted_at IS NOT NULL AND d.id = ANY($1) AND $4::int IS NULL',
  group: 'd.id = ANY($1) AND $4::int IS NULL',
  account: 'd.id = ANY($1) AND $4::int IS NULL',
}
const tables = {
  device: 'device',
  deletedDevice: 'device',
  group: 'device_group',
  account: 'account',
}

async function findBelonging(
  pool: Pool,
  kind: keyof typeof tables,
  bound: Bound,
  ids: number[],
): Promise<{ id: number }[]> {
  const { from, to } = pathRange(bound.path)
  const { rows } = await pool.query<{ id: number }>({
    name: `scope-${kind}`,
    text: `SELECT d.id FROM ${tables[kind]} d JOIN organisation o ON o.id = d.organisation_id
           WHERE ${belongings[kind]} AND o.path >= $2 AND o.path < $3`,
    values: [ids, from, to, bound.deviceId ?? null],
  })
  return rows
}

/** Up to so many devices are asked for one by one, together with those of other calls at the same time. */
const fewDevices = 10

/** The path of the organisation that a device outside the recycle bin belongs to. */
const pathOfDevice = gathered<number, string>(async (pool, ids) => {
  const { rows } = await pool.query<{ id: number; path: string }>({
    name: 'scope-device-path',
    text: `SELECT d.id, o.path FROM device d JOIN organisation o ON o.id = d.organisation_id
           WHERE d.deleted_at IS NULL AND d.id = ANY($1)`,
    values: [ids],
  })
  return new Map(rows.map(({ id, path }) => [id, path]))
})

/** Devices of `ids` in the bound that are not in the recycle bin. */
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
  const rows = await findBelonging(pool, 'device', bound, ids)
  return new Set(rows.map(({ id }) => id as VisibleDeviceId))
}

const isInBound = (bound: Bound, id: number, path: string | undefined) =>
  path?.startsWith(bound.path) === true && (bound.deviceId === undefined || bound.deviceId === id)

/** Devices of `ids` in the bound that are in the recycle bin. A device log-in sees none. */
export async function findDeletedDevices(
  pool: Pool,
  bound: Bound,
  ids: number[],
): Promise<Set<DeletedDeviceId>> {
  const rows = await findBelonging(pool, 'deletedDevice', bound, ids)
  return new Set(rows.map(({ id }) => id as DeletedDeviceId))
}

/**
 * Devices by number, in any spelling, in the bound that are not in the recycle bin; under the numbers as they were
 * asked for. Of two devices whose numbers differ in spelling only each is found by its own.
 */
export async function findDevicesByNumber(
  pool: Pool,
  bound: Bound,
  numbers: string[],
): Promise<Map<string, VisibleDeviceId>> {
  const { from, to } = pathRange(bound.path)
  const { rows } = await pool.query<{ id: number; imei: string; isClash: boolean }>({
    name: 'scope-deviceNumber',
    text: `SELECT d.id, d.imei, d.number_clash AS "isClash"
           FROM device d JOIN organisation o ON o.id = d.organisation_id
           WHERE ${hasNumber('$1', '$2')} AND d.deleted_at IS NULL AND o.path >= $3 AND o.path < $4
             AND ($5::int IS NULL OR d.id = $5)`,
    values: [numbers.map(numberKey), numbers, from, to, bound.deviceId ?? null],
  })
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

/** Groups of `ids` in the bound. A device log-in sees none. */
export async function findGroups(
  pool: Pool,
  bound: Bound,
  ids: number[],
): Promise<Set<VisibleGroupId>> {
  const rows = await findBelonging(pool, 'group', bound, ids)
  return new Set(rows.map(({ id }) => id as VisibleGroupId))
}

/** Accounts of `ids` in the bound. A device log-in sees none. */
export async function findAccounts(
  pool: Pool,
  bound: Bound,
  ids: number[],
): Promise<Set<VisibleAccountId>> {
  const rows = await findBelonging(pool, 'account', bound, ids)
  return new Set(rows.map(({ id }) => id as VisibleAccountId))
}
