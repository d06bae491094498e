export const profileSections = ['vehicle', 'wearer', 'leader'] as const
type Section = (typeof profileSections)[number]

/** Text as long as `max`, day (`yyyy-MM-dd`), or sex. */
type ProfileField = { wire: string; section: Section } & (
  | { kind: 'text'; max: number }
  | { kind: 'day' }
  | { kind: 'sex' }
)

/** In the order of forms and contract. Columns are the keys in snake case. */
export const profileFields = {
  carType: { wire: 'car_type', section: 'vehicle', kind: 'text', max: 40 },
  vehicleBrand: { wire: 'vehicle_brand', section: 'vehicle', kind: 'text', max: 40 },
  frameNumber: { wire: 'frame_number', section: 'vehicle', kind: 'text', max: 40 },
  engineNumber: { wire: 'engine_number', section: 'vehicle', kind: 'text', max: 40 },
  insuranceCompany: { wire: 'insurance_company', section: 'vehicle', kind: 'text', max: 60 },
  insuranceUntil: { wire: 'insurance_time', section: 'vehicle', kind: 'day' },
  inspectionUntil: { wire: 'inspection_time', section: 'vehicle', kind: 'day' },
  temperatureFrom: { wire: 'temperature_from', section: 'vehicle', kind: 'text', max: 6 },
  temperatureTo: { wire: 'temperature_to', section: 'vehicle', kind: 'text', max: 6 },
  fuelDriving: { wire: 'fuel_driving', section: 'vehicle', kind: 'text', max: 6 },
  fuelIdling: { wire: 'fuel_idling', section: 'vehicle', kind: 'text', max: 6 },
  fuelPrice: { wire: 'fuel_price', section: 'vehicle', kind: 'text', max: 10 },
  fuelCurrency: { wire: 'fuel_currency', section: 'vehicle', kind: 'text', max: 3 },
  stepLength: { wire: 'step_length', section: 'wearer', kind: 'text', max: 3 },
  bodyWeight: { wire: 'body_weight', section: 'wearer', kind: 'text', max: 5 },
  stepGoal: { wire: 'step_goal', section: 'wearer', kind: 'text', max: 6 },
  leaderName: { wire: 'leader_name', section: 'leader', kind: 'text', max: 40 },
  leaderSex: { wire: 'leader_sex', section: 'leader', kind: 'sex' },
  leaderIdNumber: { wire: 'leader_id_number', section: 'leader', kind: 'text', max: 18 },
  leaderPhone: { wire: 'leader_phone', section: 'leader', kind: 'text', max: 11 },
  leaderEmployer: { wire: 'leader_employer', section: 'leader', kind: 'text', max: 60 },
  leaderMail: { wire: 'leader_mail', section: 'leader', kind: 'text', max: 120 },
  leaderAddress: { wire: 'leader_address', section: 'leader', kind: 'text', max: 120 },
} as const satisfies Record<string, ProfileField>

type Fields = typeof profileFields
export type ProfileKey = keyof Fields
type Kind = ProfileField['kind']
/** Keys of one kind. */
export type ProfileKeyOf<T extends Kind> = {
  [K in ProfileKey]: Fields[K]['kind'] extends T ? K : never
}[ProfileKey]
/** What each kind stands for, by the name on the wire. */
export type ByWire<T extends Record<Kind, unknown>> = {
  [K in ProfileKey as Fields[K]['wire']]: T[Fields[K]['kind']]
}

export const sexes = ['', 'male', 'female'] as const
export type Sex = (typeof sexes)[number]

/** The fields in their order, with their keys. */
export const profileList = Object.entries(profileFields).map(([key, field]) => ({
  ...(field as ProfileField),
  key: key as ProfileKey,
  wire: field.wire,
}))
