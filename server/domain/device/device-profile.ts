import type { Pool, PoolClient } from '../../db/pool.ts'

/** What people write down about a vehicle and who leads it (spec §3, Device). Days are `yyyy-MM-dd`. */
export type DeviceProfile = {
  carType: string
  vehicleBrand: string
  frameNumber: string
  engineNumber: string
  insuranceCompany: string
  insuranceUntil: string | null
  inspectionUntil: string | null
  leaderName: string
  leaderSex: '' | 'male' | 'female'
  leaderIdNumber: string
  leaderPhone: string
  leaderAddress: string
  leaderEmployer: string
  leaderMail: string
}

const columns: Record<keyof DeviceProfile, string> = {
  carType: 'car_type',
  vehicleBrand: 'vehicle_brand',
  frameNumber: 'frame_number',
  engineNumber: 'engine_number',
  insuranceCompany: 'insurance_company',
  insuranceUntil: 'insurance_until',
  inspectionUntil: 'inspection_until',
  leaderName: 'leader_name',
  leaderSex: 'leader_sex',
  leaderIdNumber: 'leader_id_number',
  leaderPhone: 'leader_phone',
  leaderAddress: 'leader_address',
  leaderEmployer: 'leader_employer',
  leaderMail: 'leader_mail',
}
const keys = Object.keys(columns) as (keyof DeviceProfile)[]
const days: readonly (keyof DeviceProfile)[] = ['insuranceUntil', 'inspectionUntil']

/** A profile in which nothing is written yet. */
export const emptyProfile: DeviceProfile = {
  carType: '',
  vehicleBrand: '',
  frameNumber: '',
  engineNumber: '',
  insuranceCompany: '',
  insuranceUntil: null,
  inspectionUntil: null,
  leaderName: '',
  leaderSex: '',
  leaderIdNumber: '',
  leaderPhone: '',
  leaderAddress: '',
  leaderEmployer: '',
  leaderMail: '',
}

/** What a query selects from device_profile, by the names of the fields. */
export const profileColumns = keys
  .map((key) => `${columns[key]}${days.includes(key) ? '::text' : ''} AS "${key}"`)
  .join(', ')

/** The profile in a row; the empty one without a row. */
export function profileOfRow(row: DeviceProfile | undefined): DeviceProfile {
  if (!row) return emptyProfile
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as DeviceProfile
}

/** The profile of a device; the empty one where nobody wrote any. */
export async function readProfile(
  store: Pool | PoolClient,
  deviceId: number,
): Promise<DeviceProfile> {
  const { rows } = await store.query<DeviceProfile>(
    `SELECT ${profileColumns} FROM device_profile WHERE device_id = $1`,
    [deviceId],
  )
  return rows[0] ?? emptyProfile
}

/** The profiles of devices, by id; a device for which nobody wrote any is missing. */
export async function readProfiles(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, DeviceProfile>> {
  const { rows } = await pool.query<DeviceProfile & { id: number }>({
    name: 'read-profiles',
    text: `SELECT device_id AS id, ${profileColumns} FROM device_profile WHERE device_id = ANY($1)`,
    values: [ids],
  })
  return new Map(rows.map(({ id, ...profile }) => [id, profile]))
}

/** Writes the named fields of a profile; the others stay. */
export async function saveProfile(
  client: PoolClient,
  deviceId: number,
  changes: Partial<DeviceProfile>,
): Promise<void> {
  const named = keys.filter((key) => changes[key] !== undefined)
  if (named.length === 0) return
  const names = named.map((key) => columns[key])
  const blanks = named.map((_, index) => `$${index + 2}`)
  await client.query(
    `INSERT INTO device_profile (device_id, ${names.join(', ')}) VALUES ($1, ${blanks.join(', ')})
     ON CONFLICT (device_id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [deviceId, ...named.map((key) => changes[key])],
  )
}
