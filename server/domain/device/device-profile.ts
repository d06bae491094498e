import { type Expression, sql, type Updateable } from 'kysely'
import type { Pool, PoolClient } from '../../db/pool.ts'
import { anyOf, db, first, type Given, prepared, rowFor, run, type Tables } from '../../db/sql.ts'

/** Days are `yyyy-MM-dd`. */
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

const sexes = ['', 'male', 'female'] as const satisfies readonly DeviceProfile['leaderSex'][]

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

export const profileColumns = [
  'p.car_type as carType',
  'p.vehicle_brand as vehicleBrand',
  'p.frame_number as frameNumber',
  'p.engine_number as engineNumber',
  'p.insurance_company as insuranceCompany',
  'p.leader_name as leaderName',
  'p.leader_sex as leaderSex',
  'p.leader_id_number as leaderIdNumber',
  'p.leader_phone as leaderPhone',
  'p.leader_address as leaderAddress',
  'p.leader_employer as leaderEmployer',
  'p.leader_mail as leaderMail',
] as const

export const profileDays = (
  insurance: Expression<Date | null>,
  inspection: Expression<Date | null>,
) => [dayOf(insurance).as('insuranceUntil'), dayOf(inspection).as('inspectionUntil')] as const

const dayOf = (day: Expression<Date | null>) => sql<string | null>`${day}::text`

const selectProfiles = () =>
  db
    .selectFrom('device_profile as p')
    .select(profileColumns)
    .select((eb) => profileDays(eb.ref('p.insurance_until'), eb.ref('p.inspection_until')))

export const profileOfRow = (row: Record<keyof DeviceProfile, string | null>): DeviceProfile => ({
  carType: row.carType ?? '',
  vehicleBrand: row.vehicleBrand ?? '',
  frameNumber: row.frameNumber ?? '',
  engineNumber: row.engineNumber ?? '',
  insuranceCompany: row.insuranceCompany ?? '',
  insuranceUntil: row.insuranceUntil,
  inspectionUntil: row.inspectionUntil,
  leaderName: row.leaderName ?? '',
  leaderSex: sexes.find((sex) => sex === row.leaderSex) ?? '',
  leaderIdNumber: row.leaderIdNumber ?? '',
  leaderPhone: row.leaderPhone ?? '',
  leaderAddress: row.leaderAddress ?? '',
  leaderEmployer: row.leaderEmployer ?? '',
  leaderMail: row.leaderMail ?? '',
})

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

const columnsOf = (profile: Partial<DeviceProfile>): Updateable<Tables['device_profile']> => ({
  car_type: profile.carType,
  vehicle_brand: profile.vehicleBrand,
  frame_number: profile.frameNumber,
  engine_number: profile.engineNumber,
  insurance_company: profile.insuranceCompany,
  insurance_until: profile.insuranceUntil,
  inspection_until: profile.inspectionUntil,
  leader_name: profile.leaderName,
  leader_sex: profile.leaderSex,
  leader_id_number: profile.leaderIdNumber,
  leader_phone: profile.leaderPhone,
  leader_address: profile.leaderAddress,
  leader_employer: profile.leaderEmployer,
  leader_mail: profile.leaderMail,
})
