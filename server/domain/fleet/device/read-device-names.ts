import { type Expression, sql } from 'kysely'
import { numberKey } from '#lib/rules/device-number.ts'
import { combineReads } from '../../../db/combine-reads.ts'
import { numberKeyOf } from '../../../db/has-number.ts'
import { paddedKeys } from '../../../db/padded-keys.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'
import type { DeviceFilter } from '../list/device-filter.ts'
import type { DeviceFacts } from './read-devices.ts'

export type DeviceNames = Pick<
  DeviceFacts,
  'id' | 'imei' | 'name' | 'model' | 'organisationId' | 'organisationName' | 'organisationPath'
>

const namedDevices = () =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select(['d.id', 'd.imei', 'd.model', 'd.group_id as groupId'])
    .select(['o.id as organisationId', 'o.name as organisationName', 'o.path as organisationPath'])
    .select(({ fn, ref }) =>
      fn
        .coalesce(fn<string>('nullif', ['d.name', sql.lit('')]), lastSix(ref('d.imei')))
        .$castTo<string>()
        .as('name'),
    )

const lastSix = (imei: Expression<string>) => sql<string>`right(${imei}, 6)`

const namesById = prepared('device-names', ({ ids }: Given<{ ids: readonly number[] }>) =>
  namedDevices().where('d.id', '=', anyOf(ids)),
)

export async function readDeviceNames(pool: Pool, ids: readonly number[]): Promise<DeviceNames[]> {
  if (ids.length === 0) return []
  const devices = await namesById(pool, { ids: paddedKeys(ids) })
  const byId = new Map(devices.map((device) => [device.id, device]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Found = DeviceNames & { groupId: number | null }
type Numbers = { numbers: readonly string[] }

const byNumber = prepared('device-names-by-number', ({ numbers }: Given<Numbers>) =>
  namedDevices().where('d.imei', '=', anyOf(numbers)).where('d.deleted_at', 'is', null),
)

const byKey = prepared('device-names-by-key', ({ numbers }: Given<Numbers>) =>
  namedDevices()
    .where((eb) => eb(numberKeyOf(eb.ref('d.imei')), '=', anyOf(numbers)))
    .where((eb) => eb.not('d.number_clash'))
    .where('d.deleted_at', 'is', null),
)

const readNumber = combineReads<string, Found>(async (pool, numbers) => {
  const rows = await byNumber(pool, { numbers: paddedKeys(numbers) })
  return new Map(rows.map((row) => [row.imei, row]))
})

const readKey = combineReads<string, Found>(async (pool, keys) => {
  const rows = await byKey(pool, { numbers: paddedKeys(keys) })
  return new Map(rows.map((row) => [numberKey(row.imei), row]))
})

type Place = Pick<DeviceFilter, 'organisation' | 'includesBelow' | 'groupId' | 'onlyDeviceId'>

const isIn =
  ({ organisation, includesBelow, groupId, onlyDeviceId }: Place) =>
  (device: Found): boolean =>
    (includesBelow
      ? device.organisationPath.startsWith(organisation.path)
      : device.organisationId === organisation.id) &&
    (groupId === undefined || device.groupId === groupId) &&
    (onlyDeviceId === undefined || device.id === onlyDeviceId)

/**
 * Those of `place` with these numbers, by number. Looked up with those of other calls; the stored
 * spelling first, at half the cost.
 */
export async function findNumbers(
  pool: Pool,
  { numbers, ...place }: Place & { numbers: readonly string[] },
): Promise<DeviceNames[]> {
  const isSeen = isIn(place)
  const found = new Map<number, Found>()
  const add = (device: Found | undefined) =>
    device && isSeen(device) && found.set(device.id, device)
  for (const one of await Promise.all(numbers.map((number) => readNumber(pool, number)))) add(one)
  const known = new Set([...found.values()].map(({ imei }) => numberKey(imei)))
  const others = new Set(numbers.map(numberKey).filter((key) => !known.has(key)))
  for (const one of await Promise.all([...others].map((key) => readKey(pool, key)))) add(one)
  return [...found.values()].sort((a, b) => (a.imei < b.imei ? -1 : 1))
}
