import { z } from 'zod'
import { isCurrency } from '#lib/codes/currencies.ts'
import { type ByWire, type ProfileKey, profileList, sexes } from '#lib/codes/device-profile.ts'
import { celsius } from '#lib/rules/celsius.ts'
import { day } from '#lib/rules/dates.ts'
import { email } from '#lib/rules/email.ts'
import { fuelPrice, fuelRate } from '#lib/rules/fuel.ts'
import { personalNum } from '#lib/rules/personal-num.ts'
import { remarkNumber } from '#lib/rules/phone.ts'
import { optional } from '#lib/rules/rule.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { bodyWeight, stepGoal, stepLength } from '#lib/rules/wearer.ts'

const text = (max: number) => z.string().trim().max(max)
const dayOrNone = ruled(optional(day))
  .nullable()
  .transform((value) => value || null)
  .describe('yyyy-MM-dd, null for none')

const sex = z.enum(sexes)

/** Params with a rule or a word of their own. */
const special: Partial<Record<ProfileKey, z.ZodType>> = {
  inspectionUntil: dayOrNone.describe('Annual inspection due, yyyy-MM-dd, null for none'),
  temperatureFrom: ruled(optional(celsius)).describe(
    'Degrees Celsius, below which its temperatures are out of range; empty for none',
  ),
  temperatureTo: ruled(optional(celsius)).describe(
    'Degrees Celsius, above which they are; empty for none',
  ),
  fuelDriving: ruled(optional(fuelRate)).describe(
    'Litres for 100 km of driving, by which its fuel is counted where no sensor tells; empty for none',
  ),
  fuelIdling: ruled(optional(fuelRate)).describe('Litres for an hour of idling; empty for none'),
  fuelPrice: ruled(optional(fuelPrice)).describe(
    'Of a litre, in units of `fuel_currency`, at most three decimals; empty for none',
  ),
  fuelCurrency: z
    .string()
    .regex(/^([A-Z]{3})?$/)
    .refine((code) => code === '' || isCurrency(code))
    .describe('ISO 4217; without it the price does not count'),
  stepLength: ruled(optional(stepLength)).describe('Of its wearer, centimetres; empty for 35'),
  bodyWeight: ruled(optional(bodyWeight)).describe('Of its wearer, kilograms; empty for 35'),
  stepGoal: ruled(optional(stepGoal)).describe('Steps a day; empty for 8 000'),
  leaderIdNumber: ruled(optional(personalNum)).describe(
    '15, 17 or 18 digits, the last may be X; empty for none',
  ),
  leaderPhone: ruled(optional(remarkNumber)).describe('Spare phone, 11 digits; empty for none'),
  leaderMail: ruled(optional(email)).describe('Empty for none'),
}

const notes: Partial<Record<ProfileKey, string>> = {
  inspectionUntil: 'Annual inspection due, yyyy-MM-dd',
  leaderIdNumber: 'With its middle hidden, unless an account that may edit devices asks',
}

type Params = ByWire<{ text: z.ZodString; day: typeof dayOrNone; sex: typeof sex }>
type Answers = ByWire<{ text: z.ZodString; day: z.ZodNullable<z.ZodString>; sex: typeof sex }>

/** Facts about vehicle and leader; same names in device/Modify. */
export const profileParams = Object.fromEntries(
  profileList.map((field) => {
    const { key, wire, kind } = field
    const plain = kind === 'day' ? dayOrNone : kind === 'sex' ? sex : text(field.max)
    return [wire, special[key] ?? plain]
  }),
) as Params

const answers = Object.fromEntries(
  profileList.map(({ key, wire, kind }) => {
    const day = z.string().nullable()
    const note = notes[key] ?? (kind === 'day' ? 'yyyy-MM-dd' : undefined)
    const plain = kind === 'day' ? day : kind === 'sex' ? sex : z.string()
    return [wire, note ? plain.describe(note) : plain]
  }),
) as Answers

/** The same as they are answered. */
export const profileReply = z.object(answers)
