import { z } from 'zod'
import { day } from '#lib/rules/dates.ts'
import { email } from '#lib/rules/email.ts'
import { personalNum } from '#lib/rules/personal-num.ts'
import { remarkNumber } from '#lib/rules/phone.ts'
import { optional } from '#lib/rules/rule.ts'
import { ruled } from '#lib/rules/ruled.ts'

const text = (max: number) => z.string().trim().max(max)
const dayOrNone = ruled(optional(day))
  .nullable()
  .transform((value) => value || null)
  .describe('yyyy-MM-dd, null for none')

/** Facts about vehicle and leader; same names in device/Modify. */
export const profileParams = {
  car_type: text(40),
  vehicle_brand: text(40),
  frame_number: text(40),
  engine_number: text(40),
  insurance_company: text(60),
  insurance_time: dayOrNone,
  inspection_time: dayOrNone.describe('Annual inspection due, yyyy-MM-dd, null for none'),
  leader_name: text(40),
  leader_sex: z.enum(['', 'male', 'female']),
  leader_id_number: ruled(optional(personalNum)).describe(
    '15, 17 or 18 digits, the last may be X; empty for none',
  ),
  leader_phone: ruled(optional(remarkNumber)).describe('Spare phone, 11 digits; empty for none'),
  leader_address: text(120),
  leader_employer: text(60),
  leader_mail: ruled(optional(email)).describe('Empty for none'),
}

/** The same as they are answered. */
export const profileReply = z.object({
  car_type: z.string(),
  vehicle_brand: z.string(),
  frame_number: z.string(),
  engine_number: z.string(),
  insurance_company: z.string(),
  insurance_time: z.string().nullable().describe('yyyy-MM-dd'),
  inspection_time: z.string().nullable().describe('Annual inspection due, yyyy-MM-dd'),
  leader_name: z.string(),
  leader_sex: z.enum(['', 'male', 'female']),
  leader_id_number: z
    .string()
    .describe('With its middle hidden, unless an account that may edit devices asks'),
  leader_phone: z.string(),
  leader_address: z.string(),
  leader_employer: z.string(),
  leader_mail: z.string(),
})
