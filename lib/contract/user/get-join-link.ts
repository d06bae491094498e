import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { inviteToken, unixTime } from '../fields.ts'

export const getJoinLink = defineFunc('user/GetJoinLink', {
  summary: 'Who invites by a link, before somebody registers by it (user/Register).',
  access: 'anyone',
  writes: false,
  params: z.strictObject({ invite: inviteToken }),
  reply: z.object({ sname: z.string().describe('Organisation that invites'), end_time: unixTime }),
  errors: ['inviteUnknown', 'inviteEnded', 'inviteUsedUp', 'inviteRevoked'],
  rate: { perSecond: 2, burst: 20 },
})
