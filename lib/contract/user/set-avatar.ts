import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { fileId, requestId } from '../fields.ts'
import { avatarField } from './login.ts'

export const setAvatar = defineFunc('user/SetAvatar', {
  summary:
    "Makes an upload the picture of the caller's account, cut to a square around its middle; without one the picture is taken away.",
  access: [],
  writes: true,
  params: z.strictObject({
    file_id: fileId.optional().describe('A picture of POST /upload?kind=avatar'),
    request_id: requestId,
  }),
  reply: z.object({ avatar: avatarField }),
  errors: ['accountsOnly', 'notFound', 'pictureUnreadable', 'filesAway', 'fileDamaged'],
  rate: { perSecond: 1, burst: 5 },
})
