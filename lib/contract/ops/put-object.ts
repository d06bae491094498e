import { z } from 'zod'
import { objectRules } from '#lib/rules/object-limits.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { defineFunc } from '../define.ts'
import { fileId, requestId } from '../fields.ts'
import { storedId } from '../object-fields.ts'

export const putObject = defineFunc('ops/PutObject', {
  summary: 'Keeps an uploaded app package as a version, until it is deleted.',
  access: ['e_ua_show_devops'],
  writes: true,
  params: z.strictObject({
    file_id: fileId.describe('Of POST /upload?kind=app, by the same account'),
    version: ruled(...objectRules.version),
    note: ruled(...objectRules.note).default(''),
    request_id: requestId,
  }),
  reply: z.object({ object_id: storedId, size: z.int().describe('Bytes') }),
  errors: ['noPermission', 'notFound', 'objectVersionExists', 'tooManyObjects'],
  rate: { perSecond: 1, burst: 5 },
})
