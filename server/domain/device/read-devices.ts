import type { Pool } from '../../db/pool.ts'

/** What the main store knows of a device. Times are Unix seconds. */
export type DeviceFacts = {
  id: number
  imei: string
  name: string
  model: string
  protocol: 'jt808' | 'gt06' | 'osmand'
  icon: number
  wired: number
  organisationId: number
  organisationName: string
  organisationPath: string
  groupId: number | undefined
  iccid: string | undefined
  sim: string | undefined
  /** Phone of the person who uses it. */
  phone: string | undefined
  version: string | undefined
  activatedAt: number | undefined
  startsAt: number | undefined
  expiresAt: number | undefined
}

type Row = Omit<DeviceFacts, 'activatedAt' | 'startsAt' | 'expiresAt'> & {
  activatedAt: Date | null
  startsAt: Date | null
  expiresAt: Date | null
}

const query = `
  SELECT d.id, d.imei, d.name, d.model, d.protocol, d.icon, d.wired, d.organisation_id AS "organisationId",
    o.name AS "organisationName", o.path AS "organisationPath", d.group_id AS "groupId", d.iccid, d.sim, d.phone, d.version,
    d.activated_at AS "activatedAt", d.starts_at AS "startsAt", d.expires_at AS "expiresAt"
  FROM device d JOIN organisation o ON o.id = d.organisation_id
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
    name: row.name || row.imei.slice(-6),
    groupId: row.groupId ?? undefined,
    iccid: row.iccid ?? undefined,
    sim: row.sim ?? undefined,
    phone: row.phone ?? undefined,
    version: row.version ?? undefined,
    activatedAt: unixOf(row.activatedAt),
    startsAt: unixOf(row.startsAt),
    expiresAt: unixOf(row.expiresAt),
  }
}
