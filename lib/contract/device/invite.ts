import { z } from 'zod'
import { shareRights } from '#lib/rules/sharing.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { invitationId, requestId, simei, unixTime } from '../fields.ts'

export const invite = defineFunc('device/Invite', {
  summary:
    'Offers a device to another account, which sees it once it accepts. Answers the same whether there is such an account or not.',
  access: ['e_ua_share_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    account: z
      .string()
      .trim()
      .min(1)
      .max(textLimits.email)
      .describe('Name or phone of an account, or a mail address that it alone has confirmed'),
    rights: z
      .enum(shareRights)
      .default('view')
      .describe(
        '`view`: where it is now; `command`: also ask where it is, its light and arming; `edit`: also its name and icon',
      ),
    end_time: unixTime.describe('When the sharing ends, at most 366 days ahead'),
    remark: z.string().trim().max(textLimits.shareRemark).default('').describe('Shown to both'),
    request_id: requestId,
  }),
  reply: z.object({ invite_id: invitationId }),
  errors: [
    'deviceNotFound',
    'deviceFrozen',
    'deviceExpired',
    'accountsOnly',
    'invitationTooLong',
    'tooManyInvitations',
  ],
  rate: { perSecond: 1, burst: 5 },
})
