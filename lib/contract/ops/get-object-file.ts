import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { storedId } from '../object-fields.ts'

export const getObjectFile = defineFunc('ops/GetObjectFile', {
  summary: 'Gives a path that downloads an app package or a firmware, once within a minute.',
  access: ['e_ua_show_devops'],
  writes: true,
  params: z.strictObject({ object_id: storedId, request_id: requestId }),
  reply: z.object({
    path: z.string().describe('On this host, as /download/…'),
    name: z.string(),
    size: z.int().describe('Bytes'),
  }),
  errors: ['noPermission', 'notFound', 'filesAway', 'fileDamaged'],
})
