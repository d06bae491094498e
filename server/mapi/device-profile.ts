import type { z } from 'zod'
import type { profileParams, profileReply } from '#lib/contract/device/device-profile.ts'
import type { DeviceProfile } from '../domain/device/device-profile.ts'

type Params = {
  [K in keyof typeof profileParams]?: z.output<(typeof profileParams)[K]> | undefined
}

/** Wire name of each field of a profile. */
const wireNames = {
  carType: 'car_type',
  vehicleBrand: 'vehicle_brand',
  frameNumber: 'frame_number',
  engineNumber: 'engine_number',
  insuranceCompany: 'insurance_company',
  insuranceUntil: 'insurance_time',
  inspectionUntil: 'inspection_time',
  leaderName: 'leader_name',
  leaderSex: 'leader_sex',
  leaderIdNumber: 'leader_id_number',
  leaderPhone: 'leader_phone',
  leaderAddress: 'leader_address',
  leaderEmployer: 'leader_employer',
  leaderMail: 'leader_mail',
} as const satisfies Record<keyof DeviceProfile, keyof Params>

const fields = Object.entries(wireNames) as [keyof DeviceProfile, keyof Params][]

/** The fields of a profile that a call names. */
export function profileOf(params: Params): Partial<DeviceProfile> {
  const named = fields.filter(([, wire]) => params[wire] !== undefined)
  return Object.fromEntries(named.map(([key, wire]) => [key, params[wire]]))
}

/** First three and last four of an ID number; of a short one nothing. */
const maskIdNumber = (text: string) =>
  text.length < 12
    ? '*'.repeat(text.length)
    : `${text.slice(0, 3)}${'*'.repeat(text.length - 7)}${text.slice(-4)}`

/** The wire form of a profile; the ID number of the leader in full only for those who may edit it (security.md §3.1). */
export function toProfileReply(
  profile: DeviceProfile,
  { showsIdNumber }: { showsIdNumber: boolean },
): z.input<typeof profileReply> {
  const { leaderIdNumber } = profile
  const shown = showsIdNumber
    ? profile
    : { ...profile, leaderIdNumber: maskIdNumber(leaderIdNumber) }
  const reply = Object.fromEntries(fields.map(([key, wire]) => [wire, shown[key]]))
  return reply as z.input<typeof profileReply>
}
