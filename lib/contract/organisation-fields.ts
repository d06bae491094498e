import { z } from 'zod'
import { name as nameRule } from '#lib/rules/name.ts'
import { anyPhone } from '#lib/rules/phone.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { optional } from '#lib/rules/rule.ts'
import { named, ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { zoneName } from './fields.ts'

const upTo = (max: number) => ruled(optional(atMost(max)))

/** A seller (dealer) or an end user. */
export const organisationKind = z.enum(['seller', 'end_user'])

export const organisationName = named(
  required,
  atMost(textLimits.organisationName),
  nameRule,
).describe(
  'Name: letters, digits, underscore, parentheses, and single blanks or marks between them',
)

export const groupName = named(required, atMost(textLimits.groupName), nameRule)

export const contactFields = {
  contact: upTo(textLimits.contactPerson).describe('Person to speak to'),
  phone: ruled(optional(anyPhone)).describe('Number of that person; empty for none'),
  address: upTo(textLimits.address),
  remark: upTo(textLimits.remark),
}

export const organisationZone = zoneName.describe(
  'Days of its devices begin at its midnight: an IANA name, or UTC+05:30',
)

/** Given back with a change, against overwriting another's. */
export const stamp = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .describe('From the reading; a change in between answers dataChanged')
