import { z } from 'zod'
import { phoneField } from '../contact-fields.ts'
import { defineFunc } from '../define.ts'
import { bulkReply, bulkSimeis } from '../fail-item.ts'
import { requestId, sfamilyid, suid } from '../fields.ts'

export const bind = defineFunc('device/Bind', {
  summary:
    'Binds devices to an account of their organisation, to a dealer, or one device to a phone: exactly one of the three.',
  access: ['e_ua_bind_device'],
  writes: true,
  scope: { simei: 'device', suid: 'account', sfamilyid: 'organisation' },
  notByKey: ['phone'],
  params: z.strictObject({
    simei: bulkSimeis,
    suid: suid.optional().describe('An account of the organisation that owns the devices'),
    phone: phoneField
      .optional()
      .describe(
        `${phoneField.description}; for one device. Its owner may then log in to the device by phone`,
      ),
    sfamilyid: sfamilyid.optional().describe('A dealer: the own organisation or one below'),
    request_id: requestId,
  }),
  reply: bulkReply,
  errors: [
    'notFound',
    'accountNotFound',
    'bindOneThing',
    'accountElsewhere',
    'alreadyThere',
    'phoneBoundElsewhere',
    'onlySellers',
    'notADealer',
    'deviceBoundToAccount',
    'deviceBoundToPhone',
    'deviceBoundToDealer',
  ],
  rate: { perSecond: 5, burst: 20 },
})
