import { z } from 'zod'
import {
  firmwarePartNames,
  rolloutReasons,
  rolloutStates,
  rolloutWays,
} from '#lib/codes/rollout.ts'
import { firmwareLimits, firmwareRules } from '#lib/rules/firmware-limits.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { firmwareId, imei, rolloutId, sfamilyid, unixTime } from './fields.ts'

export const firmwareModel = z
  .string()
  .trim()
  .min(1)
  .max(textLimits.deviceModel)
  .describe('As devices have it in `model`')

/** `;` parts the values of 0x8105. */
export const firmwareVersion = ruled(...firmwareRules.version).regex(/^[\x20-\x3a\x3c-\x7e]+$/)

export const firmwarePart = z
  .enum(firmwarePartNames)
  .describe('What is renewed: the terminal, its card reader (12) or its positioning module (52)')

export const rolloutWay = z
  .enum(rolloutWays)
  .describe(
    'In packets (JT/T 808 of 2013 and later), by an address (JT/T 808 of 2011 and 2013), or by the text of the firmware (GT06). Devices that cannot are skipped, and say why',
  )

/** What is rolled out to whom; nothing is ever chosen for the caller. */
export const rolloutPlan = {
  firmware_id: firmwareId,
  model: firmwareModel.describe('One of the firmware: only devices of it get it'),
  version: firmwareVersion.describe('That of the firmware, said again'),
  way: rolloutWay,
  sfamilyid: sfamilyid.optional().describe('Whose devices; the own organisation without it'),
  is_get_child: z.boolean().default(true).describe('Also those of all organisations below'),
  imei_list: z
    .array(imei)
    .max(firmwareLimits.named)
    .default([])
    .describe('Get it first, all of this model'),
  share: z
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe('Per cent of the other devices of the model, which follow'),
  is_whole: z.boolean().default(false).describe('Whether all others follow then'),
  end_time: unixTime.describe(
    `What still waits then gets nothing; at most ${firmwareLimits.mostDays} days from now`,
  ),
}

export const stageCounts = {
  named: z.int().describe('Devices of the first stage'),
  shared: z.int().describe('Of the second'),
  others: z.int().describe('Of the third'),
  unable: z.int().describe('Of all these, those that have no way to take it: they are skipped'),
}

export const rolloutErrors = [
  'notFound',
  'numbersUnknown',
  'firmwareOtherModel',
  'firmwareBusy',
  'firmwareNobody',
  'firmwareMismatch',
  'selectionTooLarge',
  'rolloutPast',
  'rangeTooLong',
] as const

export const rolloutRow = z.object({
  rollout_id: rolloutId,
  model: z.string(),
  version: z.string(),
  way: rolloutWay,
  state: z.enum(rolloutStates),
  why: z.enum(rolloutReasons),
  stage: z
    .int()
    .describe('Who may get it: 1 those that were named, 2 the share too, 3 the rest too'),
  share: z.int(),
  is_whole: z.boolean(),
  total: z.int().describe('Devices'),
  waiting: z.int(),
  underway: z.int().describe('Being sent, or sent without a result yet'),
  done: z.int(),
  failed: z.int().describe('Failed twice, or said nothing in time'),
  left_out: z.int().describe('Skipped, or ended before their turn'),
  sfamily_name: z.string(),
  actor: z.string().describe('Who started it; empty for accounts out of reach'),
  create_time: unixTime,
  end_time: unixTime.describe('When it ends at the latest'),
  close_time: unixTime.nullable().describe('When it ended'),
})
