import { z } from 'zod'
import { commandStates } from '#lib/codes/command-states.ts'
import { commands } from '#lib/commands/catalogue.ts'
import { commandPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import {
  commandId,
  limitSize,
  nextOf,
  searched,
  sfamilyid,
  simei,
  unixMillis,
  unixTime,
} from '../fields.ts'
import { commandRow } from './command-fields.ts'

export const commandChannels = ['connection', 'sms', 'platform'] as const

/** Names of the catalogue; `settings`: sent by a change of settings. */
export const commandNames = [...commands.map(({ name }) => name), 'settings'] as const

/** Which commands a call is about. */
export const sentFilters = {
  sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
  is_get_child: z.boolean().default(true).describe('Also to devices of all organisations below'),
  simei: simei.optional().describe('Only to this device'),
  search: searched.optional().describe('Part of the number or name of a device'),
  state: z.enum(commandStates).optional(),
  name: z.enum(commandNames).optional().describe('As cmd/GetCatalogue names it, or `settings`'),
  channel: z.enum(commandChannels).optional(),
  sets_apn: z.literal(true).optional().describe('Only texts that set an APN'),
  start_time: unixTime,
  end_time: unixTime.describe(`At most ${commandPeriod.maxDays} days after the start`),
}

export const getSent = defineFunc('cmd/GetSent', {
  summary: 'Commands sent to devices of an organisation: what, how, by whom and what came of each.',
  access: ['e_ua_send_cmd'],
  writes: false,
  scope: { sfamilyid: 'organisation', simei: 'device' },
  params: z.strictObject({
    ...sentFilters,
    limit_size: limitSize,
    last_time: unixMillis.optional().describe('From `next` of the page before'),
    last_cmd_id: commandId.optional().describe('From `next` of the page before'),
  }),
  reply: z.object({
    items: z.array(
      commandRow.omit({ times: true, kind: true }).extend({
        time: unixTime,
        time_ms: z.int().describe('The same in milliseconds'),
        simei,
        imei: z.string(),
        device_name: z.string(),
        sfamily_name: z.string().describe('Organisation of the device'),
        name: z.string(),
        content: z.string().describe('As it goes to the device: its text, or named values'),
        apn: z.string().nullable().describe('Set by its text'),
        channel: z.enum(commandChannels),
        actor: z
          .string()
          .describe('Who sent it; empty for a device log-in and for accounts out of reach'),
        sent_time: unixTime.nullable(),
        acknowledged_time: unixTime.nullable(),
        ended_time: unixTime.nullable(),
        expire_time: unixTime.describe('Not sent after it'),
      }),
    ),
    next: nextOf({ last_time: unixMillis, last_cmd_id: commandId }, 'commands'),
  }),
  errors: ['deviceNotFound', 'notFound', 'rangeReversed', 'rangeTooLong'],
})
