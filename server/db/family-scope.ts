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
  deviceNumber: 'd.deleted_at IS NULL AND d.imei = ANY($1) AND ($4::int IS NULL OR d.id = $4)',
  deletedDevice: 'd.deleted_at IS NOT NULL AND d.id = ANY($1) AND $4::int IS NULL',
  group: 'd.id = ANY($1) AND $4::int IS NULL',
  account: 'd.id = ANY($1) AND $4::int IS NULL',
}
const tables = {
  device: 'device',
  deviceNumber: 'device',
  deletedDevice: 'device',
  group: 'device_group',
  account: 'account',
}

async function findBelonging(
  pool: Pool,
  kind: keyof typeof tables,
  bound: Bound,
  keys: (number | string)[],
): Promise<{ id: number; imei?: string }[]> {
  const { from, to } = pathRange(bound.path)
  const column = kind === 'deviceNumber' ? ', d.imei' : ''
  const { rows } = await pool.query<{ id: number; imei?: string }>({
    name: `scope-${kind}`,
    text: `SELECT d.id${column} FROM ${tables[kind]} d JOIN organisation o ON o.id = d.organisation_id
           WHERE ${belongings[kind]} AND o.path >= $2 AND o.path < $3`,
    values: [keys, from, to, bound.deviceId ?? null],
  })
  return rows
}

/** Devices of `ids` in the bound that are not in the recycle bin. */
export async function findDevices(
  pool: Pool,
  bound: Bound,
  ids: number[],
): Promise<Set<VisibleDeviceId>> {
  const rows = await findBelonging(pool, 'device', bound, ids)
  return new Set(rows.map(({ id }) => id as VisibleDeviceId))
}

/** Devices of `ids` in the bound that are in the recycle bin. A device log-in sees none. */
export async function findDeletedDevices(
  pool: Pool,
  bound: Bound,
  ids: number[],
): Promise<Set<DeletedDeviceId>> {
  const rows = await findBelonging(pool, 'deletedDevice', bound, ids)
  return new Set(rows.map(({ id }) => id as DeletedDeviceId))
}

/** Devices by number in the bound that are not in the recycle bin. */
export async function findDevicesByNumber(
  pool: Pool,
  bound: Bound,
  numbers: string[],
): Promise<Map<string, VisibleDeviceId>> {
  const rows = await findBelonging(pool, 'deviceNumber', bound, numbers)
  return new Map(rows.map(({ id, imei }) => [imei ?? '', id as VisibleDeviceId]))
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
