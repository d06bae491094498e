import { sql } from 'kysely'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'
import type { DataPush } from './data-push.ts'

/** Where a device is now. */
export type PlacedDevice = {
  id: number
  imei: string
  name: string
  /** Of its organisation. */
  path: string
  groupId: number | null
  model: string
  /** Unix seconds until which it was in an organisation, whose path is empty once that is deleted. */
  formerHomes: { path: string; until: number }[]
}

/** Which devices a subscription has. */
export type PushFilter = Pick<DataPush, 'path' | 'groupId' | 'models'>

const nameDigits = 6 // the last six digits of the number stand in for the name

const readPlaces = prepared('places-of-devices', ({ ids }: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select(['d.id', 'd.imei', 'd.name', 'd.model', 'd.group_id as groupId', 'o.path'])
    .where('d.id', '=', anyOf(ids))
    .where('d.deleted_at', 'is', null)
    .where('d.frozen_at', 'is', null),
)

/** Those of `ids` that the subscription has now. */
export async function stillPushed(
  pool: Pool,
  push: PushFilter,
  ids: readonly number[],
): Promise<Set<number>> {
  const devices = await readPlaces(pool, { ids })
  return new Set(devices.filter((device) => isPushed(push, device)).map(({ id }) => id))
}

/** Those of `ids` that are neither frozen nor deleted. */
export async function placedDevices(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, PlacedDevice>> {
  if (ids.length === 0) return new Map()
  const rows = await readPlaces(pool, { ids })
  const homes = await formerHomes(pool, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        name: row.name || row.imei.slice(-nameDigits),
        formerHomes: homes.get(row.id) ?? [],
      },
    ]),
  )
}

const readFormerHomes = prepared('former-homes-of', ({ ids }: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('former_home as h')
    .leftJoin('organisation as o', 'o.id', 'h.organisation_id')
    .select(({ fn, ref }) => [
      'h.device_id as deviceId',
      sql<string>`coalesce(${ref('o.path')}, '')`.as('path'),
      fn.max(ref('h.left_at')).as('leftAt'),
    ])
    .where('h.device_id', '=', anyOf(ids))
    .groupBy(['h.device_id', 'o.path']),
)

async function formerHomes(pool: Pool, ids: readonly number[]) {
  const rows = await readFormerHomes(pool, { ids })
  const homes = new Map<number, PlacedDevice['formerHomes']>()
  for (const { deviceId, path, leftAt } of rows) {
    const home = { path: path, until: Math.ceil(leftAt.getTime() / 1000) }
    const those = homes.get(deviceId)
    if (those) those.push(home)
    else homes.set(deviceId, [home])
  }
  return homes
}

/** Of the organisation of a subscription or below, and of its group and device types. */
export const isPushed = (
  { path, groupId, models }: PushFilter,
  device: Pick<PlacedDevice, 'path' | 'groupId' | 'model'>,
): boolean =>
  device.path.startsWith(path) &&
  (groupId === null || device.groupId === groupId) &&
  (models.length === 0 || models.includes(device.model))

/** Unix seconds; what is older belongs to whoever had the device then, out of sight of a reader at `path`. */
export const sinceOf = ({ formerHomes: homes }: PlacedDevice, path: string): number =>
  homes.reduce(
    (since, home) => (home.path.startsWith(path) ? since : Math.max(since, home.until)),
    0,
  )
