import { z } from 'zod'
import {
  deliveryStates,
  deliveryTypes,
  pushOutcomes,
  pushPauses,
  pushTypes,
} from '#lib/codes/data-push.ts'
import { dataPushLimits, pushAddress } from '#lib/rules/data-push-limits.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { deliveryId, pushId, sfamilyid, sgid, unixTime } from './fields.ts'

export const pushFields = {
  address: ruled(pushAddress).describe(
    'https address, port 443 or 8443; the installation says whether others may be called',
  ),
  types: z.array(z.enum(pushTypes)).min(1).max(pushTypes.length),
  sfamilyid: sfamilyid.describe('Devices of this organisation and those below'),
  models: z
    .array(z.string().trim().min(1).max(textLimits.deviceModel))
    .max(dataPushLimits.models)
    .describe('Device types; empty for all'),
}

const secretTail = z.string().describe('Its last four characters')

export const pushRow = z.object({
  push_id: pushId,
  address: z.string(),
  types: z.array(z.enum(pushTypes)),
  sfamilyid,
  sfamily_name: z.string(),
  sgid: sgid.nullable(),
  sgid_name: z.string().nullable(),
  models: z.array(z.string()),
  alarm_ends: z.boolean().describe('Alarms are delivered once more when they end'),
  pause: z.enum(pushPauses).nullable().describe('Why it rests'),
  paused_time: unixTime.nullable(),
  fails: z.int().describe('Failed tries in a row'),
  failing_since: unixTime.nullable(),
  last_error: z.string(),
  next_time: unixTime.nullable().describe('Of the next try while it fails'),
  last_time: unixTime.nullable().describe('When a message was last taken'),
  missed_from: unixTime
    .nullable()
    .describe('Events from then on were forgotten, as it was behind for too long'),
  missed_until: unixTime.nullable(),
  waiting: z.int().describe('Messages made and not taken; further events wait behind them'),
  dead: z.int().describe('Messages given up'),
  secret_tail: secretTail,
  former_secret_tail: secretTail.nullable().describe('Of a former secret that signs, too'),
  former_secret_end: unixTime.nullable(),
  create_time: unixTime,
})

export const deliveryRow = z.object({
  delivery_id: deliveryId,
  message_id: z.string().describe('`webhook-id` of each of its tries'),
  type: z.enum(deliveryTypes),
  state: z.enum(deliveryStates),
  events: z.int(),
  bytes: z.int(),
  tries: z.int(),
  status: z.int().describe('HTTP status of the last try; 0: no answer came'),
  millis: z.int().describe('Of the last try'),
  error: z.string().describe('Why the last try failed'),
  create_time: unixTime,
  try_time: unixTime.nullable(),
  end_time: unixTime.nullable(),
})

/** What a message came to. */
export const pushAnswer = {
  outcome: z.enum(pushOutcomes),
  status: z.int().describe('0: no answer came'),
  millis: z.int(),
  error: z.string(),
  answer: z.string().describe('Begin of what was answered'),
}
