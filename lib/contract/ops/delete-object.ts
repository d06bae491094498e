import { z } from 'zod'
import { objectLimits } from '#lib/rules/object-limits.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { storedId } from '../object-fields.ts'

export const deleteObject = defineFunc('ops/DeleteObject', {
  summary: 'Deletes objects that nothing needs: all that are named, or none.',
  access: ['e_ua_show_devops'],
  writes: true,
  params: z.strictObject({
    object_ids: z.array(storedId).min(1).max(objectLimits.atOnce),
    request_id: requestId,
  }),
  reply: z.object({ deleted: z.int(), kilobytes: z.int().describe('What became free') }),
  errors: ['noPermission', 'notFound', 'objectInUse'],
  rate: { perSecond: 2, burst: 10 },
})
