import type { z } from 'zod'
import type { profileParams, profileReply } from '#lib/contract/device/device-profile.ts'
import { inPart, type Reader } from '../domain/auth/personal-facts.ts'
import type { DeviceProfile } from '../domain/device/device-profile.ts'

type Params = {
  [K in keyof typeof profileParams]?: z.output<(typeof profileParams)[K]> | undefined
}

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

export function profileOf(params: Params): Partial<DeviceProfile> {
  const named = fields.filter(([, wire]) => params[wire] !== undefined)
  return Object.fromEntries(named.map(([key, wire]) => [key, params[wire]]))
}

/** As far as the caller may read it. */
export function toProfileReply(
  profile: DeviceProfile,
  reader: Reader,
): z.input<typeof profileReply> {
  const shown = inPart(profile, 'profile', { reader, isOwn: false })
  const reply = Object.fromEntries(fields.map(([key, wire]) => [wire, shown[key]]))
  return reply as z.input<typeof profileReply>
}
