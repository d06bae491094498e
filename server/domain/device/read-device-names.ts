import { type Compilable, sql } from 'kysely'
import { numberKey } from '#lib/rules/device-number.ts'
import type { Pool } from '../../db/pool.ts'
import { anyOf, compiled, db, type Given, tuples } from '../../db/sql.ts'
import type { Services } from '../../services.ts'
import { choosePlaceCheck } from './choose-place-check.ts'
import { type DeviceFilter, fromDevices } from './device-filter.ts'
import type { DeviceFacts } from './read-devices.ts'

export type DeviceNames = Pick<
  DeviceFacts,
  'id' | 'imei' | 'name' | 'model' | 'organisationId' | 'organisationName' | 'organisationPath'
>

export async function readDeviceNames(pool: Pool, ids: readonly number[]): Promise<DeviceNames[]> {
  if (ids.length === 0) return []
  const devices = await read(pool, namesById({ ids }))
  const byId = new Map(devices.map((device) => [device.id, device]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** In the filter's order. Stored spelling first: half the cost. */
export async function findNumbers(
  services: Services,
  { numbers, ...filter }: DeviceFilter & { numbers: readonly string[] },
): Promise<DeviceNames[]> {
  // Devices first: the planner would read a whole organisation.
  const { pool } = services
  const inScope = await choosePlaceCheck(services, filter)
  const exact = await read(pool, namesOf(fromDevices({ ...inScope, imeis: numbers })))
  const found = new Set(exact.map(({ imei }) => numberKey(imei)))
  const others = numbers.filter((number) => !found.has(numberKey(number)))
  if (others.length === 0) return exact
  const respelled = await read(pool, namesOf(fromDevices({ ...inScope, numbers: others })))
  return [...exact, ...respelled].sort((a, b) => (a.imei < b.imei ? -1 : 1))
}

/** Devices first: the planner would start with organisations. */
function namesOf(devices: ReturnType<typeof fromDevices>) {
  const found = devices.select(['d.id', 'd.imei', 'd.name', 'd.model', 'd.organisation_id'])
  return db
    .selectFrom(found.as('found'))
    .innerJoin('organisation as home', 'home.id', 'found.organisation_id')
    .select(['found.id', 'found.imei'])
    .select(({ fn, ref, lit }) => {
      const named = sql<string | null>`nullif(${ref('found.name')}, '')`
      return fn.coalesce(named, sql<string>`right(${ref('found.imei')}, ${lit(6)})`).as('name')
    })
    .select('found.model')
    .select(['home.id as organisationId', 'home.name as organisationName', 'home.path'])
    .orderBy('found.imei')
}

const namesById = compiled(({ ids }: Given<{ ids: readonly number[] }>) =>
  namesOf(db.selectFrom('device as d').where('d.id', '=', anyOf(ids))),
)

async function read(pool: Pool, names: Compilable<unknown>): Promise<DeviceNames[]> {
  const rows = await tuples<[number, string, string, string, number, string, string]>(pool, names)
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
