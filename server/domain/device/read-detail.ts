import { gathered } from '../../db/gathered.ts'
import { paddedKeys } from '../../db/padded-keys.ts'
import type { Pool } from '../../db/pool.ts'
import { isOneStore, type Services } from '../../services.ts'
import { type ChainLink, idsWithin } from '../organisation/read-chains.ts'
import {
  type PresentState,
  readState,
  type StateRow,
  stateColumns,
  stateOf,
} from '../position/read-states.ts'
import { type DeviceProfile, profileColumns, profileOfRow } from './device-profile.ts'
import {
  type DeviceFacts,
  type DeviceRow,
  deviceColumns,
  deviceTables,
  factsOf,
} from './read-devices.ts'

/** All that the platform knows of one device. */
export type DeviceDetail = {
  facts: DeviceFacts
  profile: DeviceProfile
  /** Names of the organisations that its path runs through, outermost first. */
  names: readonly string[]
  /** Undefined when it never reported. */
  state: PresentState | undefined
}

type Row = DeviceRow & DeviceProfile & { hasProfile: boolean; names: string[] }

const columns = `
  ${deviceColumns}, p.device_id IS NOT NULL AS "hasProfile", ${profileColumns},
  (SELECT json_agg(c.name ORDER BY length(c.path)) FROM organisation c
   WHERE c.id = ANY(string_to_array(btrim(o.path, '/'), '/')::int[])) AS names`
const tables = `${deviceTables} LEFT JOIN device_profile p ON p.device_id = d.id`

const ofMainStore = `SELECT ${columns} FROM ${tables} WHERE d.id = ANY($1)`
const ofBothStores = `
  SELECT ${columns}, t.* FROM ${tables}
    LEFT JOIN (SELECT ${stateColumns} FROM tracking.device_state) t ON t.device_id = d.id
  WHERE d.id = ANY($1)`

const readMain = gathered<number, DeviceDetail>(async (pool, ids) => {
  const { rows } = await pool.query<Row>({
    name: 'detail-main',
    text: ofMainStore,
    values: [paddedKeys(ids)],
  })
  return new Map(rows.map((row) => [row.id, detailOf(row, undefined)]))
})

type WholeRow = Row & (StateRow | { device_id: null })

const readWhole = gathered<number, DeviceDetail>(async (pool: Pool, ids) => {
  const { rows } = await pool.query<WholeRow>({
    name: 'detail',
    text: ofBothStores,
    values: [paddedKeys(ids)],
  })
  return new Map(
    rows.map((row) => [row.id, detailOf(row, row.device_id === null ? undefined : stateOf(row))]),
  )
})

const detailOf = (row: Row, state: PresentState | undefined): DeviceDetail => ({
  facts: factsOf(row),
  profile: profileOfRow(row.hasProfile ? row : undefined),
  names: row.names,
  state,
})

/** The detail of one device; undefined when there is none. Callers at the same time share a query. */
export async function readDetail(
  services: Services,
  id: number,
): Promise<DeviceDetail | undefined> {
  if (isOneStore(services)) return readWhole(services.pool, id)
  const [detail, state] = await Promise.all([
    readMain(services.pool, id),
    readState(services.positions, id),
  ])
  return detail && { ...detail, state }
}

/** The organisations above a device, from the bound's own one down. */
export function chainOf({ facts, names }: DeviceDetail, boundPath: string): ChainLink[] {
  const ids = idsWithin(facts.organisationPath, boundPath)
  const from = names.length - ids.length
  return ids.map((id, index) => ({ id, name: names[from + index] ?? '' }))
}
