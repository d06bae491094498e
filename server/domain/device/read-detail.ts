import { gathered } from '../../db/gathered.ts'
import type { Pool } from '../../db/pool.ts'
import { type ChainLink, idsWithin } from '../organisation/read-chains.ts'
import { type DeviceProfile, profileColumns, profileOfRow } from './device-profile.ts'
import {
  type DeviceFacts,
  type DeviceRow,
  deviceColumns,
  deviceTables,
  factsOf,
} from './read-devices.ts'

/** All that the main store knows of one device. */
export type DeviceDetail = {
  facts: DeviceFacts
  profile: DeviceProfile
  /** Names of the organisations that its path runs through, outermost first. */
  names: readonly string[]
}

type Row = DeviceRow & DeviceProfile & { hasProfile: boolean; names: string[] }

const query = `
  SELECT ${deviceColumns}, p.device_id IS NOT NULL AS "hasProfile", ${profileColumns},
    (SELECT json_agg(c.name ORDER BY length(c.path)) FROM organisation c
     WHERE c.id = ANY(string_to_array(btrim(o.path, '/'), '/')::int[])) AS names
  FROM ${deviceTables} LEFT JOIN device_profile p ON p.device_id = d.id
  WHERE d.id = ANY($1)`

/** The detail of one device; undefined when there is none. Callers at the same time share a query. */
export const readDetail = gathered(readMany)

async function readMany(pool: Pool, ids: readonly number[]): Promise<Map<number, DeviceDetail>> {
  const { rows } = await pool.query<Row>({ name: 'read-detail', text: query, values: [ids] })
  return new Map(
    rows.map((row) => {
      const profile = profileOfRow(row.hasProfile ? row : undefined)
      return [row.id, { facts: factsOf(row), profile, names: row.names }]
    }),
  )
}

/** The organisations above a device, from the bound's own one down. */
export function chainOf({ facts, names }: DeviceDetail, boundPath: string): ChainLink[] {
  const ids = idsWithin(facts.organisationPath, boundPath)
  const from = names.length - ids.length
  return ids.map((id, index) => ({ id, name: names[from + index] ?? '' }))
}
