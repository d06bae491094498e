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

type Times = 'activatedAt' | 'startsAt' | 'expiresAt' | 'frozenAt'
type Row = Omit<DeviceFacts, Times | 'name' | 'createdAt' | 'updatedAt'> &
  Record<Times, Date | null> & { createdAt: Date; updatedAt: Date }

const query = `
  SELECT d.id, d.imei, d.name AS "givenName", d.model, d.protocol, d.icon, d.wired, d.organisation_id AS "organisationId",
    o.name AS "organisationName", o.path AS "organisationPath", d.group_id AS "groupId", g.name AS "groupName",
    d.account_id AS "accountId", a.login AS "accountLogin", d.dealer_id AS "dealerId", s.name AS "dealerName",
    d.iccid, d.sim, d.phone, d.version, d.remark, d.frozen_at AS "frozenAt", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
    d.activated_at AS "activatedAt", d.starts_at AS "startsAt", d.expires_at AS "expiresAt"
  FROM device d JOIN organisation o ON o.id = d.organisation_id
    LEFT JOIN device_group g ON g.id = d.group_id LEFT JOIN account a ON a.id = d.account_id
    LEFT JOIN organisation s ON s.id = d.dealer_id
  WHERE d.id = ANY($1)`

/** Devices by id, in the order of the ids. */
export async function readDevices(pool: Pool, ids: readonly number[]): Promise<DeviceFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<Row>({ name: 'read-devices', text: query, values: [ids] })
  const byId = new Map(rows.map((row) => [row.id, factsOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Unix seconds of a moment of the store. */
export const unixOf = (date: Date | null) =>
  date === null ? undefined : Math.floor(date.getTime() / 1000)

function factsOf(row: Row): DeviceFacts {
  return {
    ...row,
    name: row.givenName || row.imei.slice(-6),
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
    activatedAt: unixOf(row.activatedAt),
    startsAt: unixOf(row.startsAt),
    expiresAt: unixOf(row.expiresAt),
    frozenAt: unixOf(row.frozenAt),
    createdAt: Math.floor(row.createdAt.getTime() / 1000),
    updatedAt: Math.floor(row.updatedAt.getTime() / 1000),
  }
}
