import { numberKey } from '#lib/rules/device-number.ts'
import type { Pool } from '../../db/pool.ts'
import type { Services } from '../../services.ts'
import { choosePlaceCheck } from './choose-place-check.ts'
import { type DeviceFilter, fromDevices, type Sql } from './device-filter.ts'
import type { DeviceFacts } from './read-devices.ts'

/** What a device is and whose: enough to name it to a person. */
export type DeviceNames = Pick<
  DeviceFacts,
  'id' | 'imei' | 'name' | 'model' | 'organisationId' | 'organisationName' | 'organisationPath'
>

/** Names of devices by id, in the order of the ids. */
export async function readDeviceNames(pool: Pool, ids: readonly number[]): Promise<DeviceNames[]> {
  if (ids.length === 0) return []
  const devices = await namesOf(pool, { text: 'FROM device d WHERE d.id = ANY($1)', values: [ids] })
  const byId = new Map(devices.map((device) => [device.id, device]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * The devices of a filter that names the numbers it looks for (at most 1000), in the order of the numbers. Numbers are
 * looked for as they are stored first, which costs half; only those that are nobody's in any spelling.
 */
export async function findNumbers(
  services: Services,
  { numbers, ...filter }: DeviceFilter & { numbers: readonly string[] },
): Promise<DeviceNames[]> {
  // Whose they are is asked of those that were found: the planner would rather read all devices of a small organisation.
  const { pool } = services
  const inScope = await choosePlaceCheck(services, filter)
  const exact = await namesOf(pool, fromDevices({ ...inScope, imeis: numbers }))
  const found = new Set(exact.map(({ imei }) => numberKey(imei)))
  const others = numbers.filter((number) => !found.has(numberKey(number)))
  if (others.length === 0) return exact
  const respelled = await namesOf(pool, fromDevices({ ...inScope, numbers: others }))
  return [...exact, ...respelled].sort((a, b) => (a.imei < b.imei ? -1 : 1))
}

async function namesOf(pool: Pool, { text, values }: Sql): Promise<DeviceNames[]> {
  const { rows } = await pool.query<[number, string, string, string, number, string, string]>({
    text: `SELECT found.id, imei, coalesce(nullif(found.name, ''), right(imei, 6)), model, home.id, home.name, home.path
      FROM (SELECT d.id, d.imei, d.name, d.model, d.organisation_id ${text}) found
        JOIN organisation home ON home.id = found.organisation_id ORDER BY imei`,
    values,
    rowMode: 'array',
  })
  return rows.map(
    ([id, imei, name, model, organisationId, organisationName, organisationPath]) => ({
      id,
      imei,
      name,
      model,
      organisationId,
      organisationName,
      organisationPath,
    }),
  )
}
