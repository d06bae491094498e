import type { Pool } from '../../db/pool.ts'

/** What an alarm record says of its device, and where the device hangs in the tree. */
export type DeviceEntry = {
  id: number
  imei: string
  name: string
  organisationId: number
  version: string | null
  path: string
}

/** The devices that exist of those asked for. */
export async function readDeviceEntries(
  main: Pool,
  ids: readonly number[],
): Promise<DeviceEntry[]> {
  const { rows } = await main.query<DeviceEntry>(
    `SELECT d.id, d.imei, d.name, d.version, d.organisation_id AS "organisationId", o.path
     FROM device d JOIN organisation o ON o.id = d.organisation_id
     WHERE d.id = ANY($1::int[]) AND d.deleted_at IS NULL`,
    [ids],
  )
  return rows
}
