import { z } from 'zod'
import { pushFields } from '../data-push-fields.ts'
import { defineFunc } from '../define.ts'
import { pushId, requestId, sgid } from '../fields.ts'

const { address, types, sfamilyid, models } = pushFields

export const setDataPush = defineFunc('dev/SetPush', {
  summary:
    'Has events of devices delivered to an address, or changes that: signed as Standard Webhooks, at least once, in order for each device. A change of the organisation, the group or the device types holds for events that are not sent yet.',
  access: ['e_ua_push_data'],
  writes: true,
  scope: { sfamilyid: 'organisation', sgid: 'group' },
  params: z.strictObject({
    push_id: pushId.optional().describe('Without it a new one is made'),
    address,
    types: types.describe('`original` needs `e_ua_device_log`, too'),
    sfamilyid: sfamilyid.optional().describe('The own organisation without it'),
    sgid: sgid.optional().describe('Of this group only; all without it'),
    models: models.default([]),
    alarm_ends: z
      .boolean()
      .default(false)
      .describe(
        'Of alarms that last, their ends, too: the same alarm once more, with its `end_time`',
      ),
    renew_secret: z
      .boolean()
      .default(false)
      .describe('Signs with a new secret and for a day with the former one, too'),
    request_id: requestId,
  }),
  reply: z.object({
    push_id: pushId,
    secret: z
      .string()
      .nullable()
      .describe('`whsec_…`, of a new one or where it was renewed: it is never told again'),
  }),
  errors: [
    'notFound',
    'accountsOnly',
    'tooManyPushes',
    'tooManyPushesOfOrganisation',
    'pushAddressRefused',
  ],
  rate: { perSecond: 1, burst: 10 },
})
