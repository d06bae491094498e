import { paddedKeys } from '../../db/padded-keys.ts'
import type { Pool } from '../../db/pool.ts'

/** What the main store knows of a device. Times are Unix seconds. */
export type DeviceFacts = {
  id: number
  imei: string
  /** What it is called: the last six digits of its number when nobody named it. */
  name: string
  /** The name that somebody gave it; empty without one. */
  givenName: string
  model: string
  protocol: 'jt808' | 'gt06' | 'osmand'
  icon: number
  wired: number
  organisationId: number
  organisationName: string
  organisationPath: string
  groupId: number | undefined
  groupName: string | undefined
  /** Account that it is bound to, and its log-in name. */
  accountId: number | undefined
  accountLogin: string | undefined
  /** Dealer that it is bound to. */
  dealerId: number | undefined
  dealerName: string | undefined
  iccid: string | undefined
  sim: string | undefined
  /** Phone of the person who uses it. */
  phone: string | undefined
  version: string | undefined
  remark: string
  activatedAt: number | undefined
  startsAt: number | undefined
  expiresAt: number | undefined
  frozenAt: number | undefined
  createdAt: number
  /** Last change by a person. */
  updatedAt: number
}

type Nullable = 'activatedAt' | 'startsAt' | 'expiresAt' | 'frozenAt'
/** A row of `deviceColumns`. */
export type DeviceRow = Omit<DeviceFacts, Nullable | 'name'> & Record<Nullable, number | null>

const unix = (column: string) => `floor(date_part('epoch', ${column}))::int8`

/** What a query selects from `deviceTables` for `factsOf`. */
export const deviceColumns = `
  d.id, d.imei, d.name AS "givenName", d.model, d.protocol, d.icon, d.wired, d.organisation_id AS "organisationId",
  o.name AS "organisationName", o.path AS "organisationPath", d.group_id AS "groupId", g.name AS "groupName",
  d.account_id AS "accountId", a.login AS "accountLogin", d.dealer_id AS "dealerId", s.name AS "dealerName",
  d.iccid, d.sim, d.phone, d.version, d.remark, ${unix('d.frozen_at')} AS "frozenAt",
  ${unix('d.created_at')} AS "createdAt", ${unix('d.updated_at')} AS "updatedAt",
  ${unix('d.activated_at')} AS "activatedAt", ${unix('d.starts_at')} AS "startsAt", ${unix('d.expires_at')} AS "expiresAt"`

export const deviceTables = `
  device d JOIN organisation o ON o.id = d.organisation_id
    LEFT JOIN device_group g ON g.id = d.group_id LEFT JOIN account a ON a.id = d.account_id
    LEFT JOIN organisation s ON s.id = d.dealer_id`

const query = `SELECT ${deviceColumns} FROM ${deviceTables} WHERE d.id = ANY($1)`

/** Devices by id, in the order of the ids. */
export async function readDevices(pool: Pool, ids: readonly number[]): Promise<DeviceFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<DeviceRow>({
    name: 'read-devices',
    text: query,
    values: [paddedKeys(ids)],
  })
  const byId = new Map(rows.map((row) => [row.id, factsOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Unix seconds of a moment of the store. */
export const unixOf = (date: Date | null) =>
  date === null ? undefined : Math.floor(date.getTime() / 1000)

/** The facts in a row. */
export function factsOf(row: DeviceRow): DeviceFacts {
  return {
    id: row.id,
    imei: row.imei,
    name: row.givenName || row.imei.slice(-6),
    givenName: row.givenName,
    model: row.model,
    protocol: row.protocol,
    icon: row.icon,
    wired: row.wired,
    organisationId: row.organisationId,
    organisationName: row.organisationName,
    organisationPath: row.organisationPath,
    groupId: row.groupId ?? undefined,
    groupName: row.groupName ?? undefined,
    accountId: row.accountId ?? undefined,
    accountLogin: row.accountLogin ?? undefined,
    dealerId: row.dealerId ?? undefined,
    dealerName: row.dealerName ?? undefined,
    iccid: row.iccid ?? undefined,
    sim: row.sim ?? undefined,
    phone: row.phone ?? undefined,
    version: row.version ?? undefined,
    remark: row.remark,
    activatedAt: row.activatedAt ?? undefined,
    startsAt: row.startsAt ?? undefined,
    expiresAt: row.expiresAt ?? undefined,
    frozenAt: row.frozenAt ?? undefined,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
