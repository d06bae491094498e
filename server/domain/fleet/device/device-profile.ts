import { type Expression, sql } from 'kysely'
import {
  type ProfileKey,
  type ProfileKeyOf,
  profileList,
  type Sex,
  sexes,
} from '#lib/codes/device-profile.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { anyOf, db, first, type Given, prepared, rowFor, run } from '../../../db/sql.ts'

type DayKey = ProfileKeyOf<'day'>
type PlainKey = Exclude<ProfileKey, DayKey>

/** Days are `yyyy-MM-dd`. */
export type DeviceProfile = Record<ProfileKeyOf<'text'>, string> &
  Record<DayKey, string | null> &
  Record<ProfileKeyOf<'sex'>, Sex>

type Column<S extends string> = S extends `${infer H}${infer T}`
  ? `${H extends Lowercase<H> ? H : `_${Lowercase<H>}`}${Column<T>}`
  : ''
const columnOf = <K extends ProfileKey>(key: K) =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Column<K>

const isDay = (key: ProfileKey): key is DayKey =>
  profileList.some((field) => field.key === key && field.kind === 'day')
const keys = profileList.map(({ key }) => key)
const sexKeys = profileList.filter(({ kind }) => kind === 'sex').map(({ key }) => key)
const isSex = (value: string | null) => sexes.some((sex) => sex === value)
const plainKeys = keys.filter((key): key is PlainKey => !isDay(key))

/** From device_profile `p`, beside its days. */
export const profileColumns = plainKeys.map((key) => `p.${columnOf(key)} as ${key}`) as {
  [K in PlainKey]: `p.${Column<K>} as ${K}`
}[PlainKey][]

/** `ref` refers to a column. */
export const profileDays = (ref: (column: `p.${Column<DayKey>}`) => Expression<Date | null>) =>
  keys.filter(isDay).map((key) => sql<string | null>`${ref(`p.${columnOf(key)}`)}::text`.as(key))

const selectProfiles = () =>
  db
    .selectFrom('device_profile as p')
    .select(profileColumns)
    .select((eb) => profileDays((column) => eb.ref(column)))

export const emptyProfile = Object.fromEntries(
  profileList.map(({ key, kind }) => [key, kind === 'day' ? null : '']),
) as DeviceProfile

/** Filling a copy costs a tenth of building; hot. */
export function profileOfRow(row: Record<ProfileKey, string | null>): DeviceProfile {
  const profile: Record<ProfileKey, string | null> = { ...emptyProfile }
  for (const key of keys) profile[key] = row[key] ?? profile[key]
  for (const key of sexKeys) if (!isSex(profile[key])) profile[key] = ''
  return profile as DeviceProfile
}

export async function readProfile(
  store: Pool | PoolClient,
  deviceId: number,
): Promise<DeviceProfile> {
  const row = await first(store, selectProfiles().where('p.device_id', '=', deviceId))
  return row ? profileOfRow(row) : emptyProfile
}

const profilesOf = prepared('read-profiles', ({ ids }: Given<{ ids: readonly number[] }>) =>
  selectProfiles().select('p.device_id as id').where('p.device_id', '=', anyOf(ids)),
)

/** Missing where none is written. */
export async function readProfiles(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, DeviceProfile>> {
  const rows = await profilesOf(pool, { ids })
  return new Map(rows.map((row) => [row.id, profileOfRow(row)]))
}

export async function saveProfile(
  client: PoolClient,
  deviceId: number,
  changes: Partial<DeviceProfile>,
): Promise<void> {
  const row = columnsOf(changes)
  if (Object.values(row).every((value) => value === undefined)) return
  await run(
    client,
    db
      .insertInto('device_profile')
      .values(rowFor('device_profile', { ...row, device_id: deviceId }))
      .onConflict((conflict) =>
        conflict.column('device_id').doUpdateSet(rowFor('device_profile', row)),
      ),
  )
}

const columnsOf = (profile: Partial<DeviceProfile>) =>
  Object.fromEntries(keys.map((key) => [columnOf(key), profile[key]])) as {
    [K in ProfileKey as Column<K>]?: DeviceProfile[K] | undefined
  }
