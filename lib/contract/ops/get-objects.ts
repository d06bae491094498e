import { z } from 'zod'
import { objectUses, storedKinds } from '#lib/codes/stored-objects.ts'
import { defineFunc } from '../define.ts'
import { limitSize, unixMillis, unixTime, wholeCursor } from '../fields.ts'
import { storedId } from '../object-fields.ts'

export const getObjects = defineFunc('ops/GetObjects', {
  summary:
    'What lies in the store, newest first: whose it is, what it takes, which version, and what needs it. Of every organisation: for the root alone.',
  access: ['e_ua_show_devops'],
  writes: false,
  params: wholeCursor(
    z.strictObject({
      kinds: z.array(z.enum(storedKinds)).max(storedKinds.length).optional(),
      owner: z
        .string()
        .trim()
        .max(100)
        .optional()
        .describe('Log-in name of who put it there, as it is written'),
      start_time: unixTime.optional().describe('Put there from then on'),
      end_time: unixTime.optional().describe('Put there until then'),
      min_size: z.int().min(0).max(2_000_000_000).optional().describe('Kilobytes, or more'),
      is_unused: z
        .boolean()
        .optional()
        .describe(
          'Only what a clean-up takes: a day old or older, kept for good, and needed by nothing',
        ),
      limit_size: limitSize,
      last_time: unixMillis.optional().describe('create_millis of the last row before'),
      last_id: storedId.optional().describe('object_id of the last row before'),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        object_id: storedId,
        kind: z.enum(storedKinds),
        name: z.string(),
        version: z.string().describe('Of firmware, app packages and language packs; else empty'),
        note: z.string(),
        kilobytes: z.number().describe('To a tenth'),
        owner: z.string().describe('Log-in name; empty where the platform put it there'),
        sfamily_name: z.string().describe('Organisation of the owner'),
        create_time: unixTime,
        create_millis: unixMillis.describe('The same, exactly'),
        expire_time: unixTime
          .nullable()
          .describe('When it goes by itself; null: with what needs it'),
        use: z.enum(objectUses).nullable().describe('What needs it; null: nothing'),
        used_by: z.string().describe('Its name or number, of the first one'),
        may_delete: z.boolean(),
        may_download: z
          .boolean()
          .describe(
            'App packages and firmware; what customers put there is opened where it belongs',
          ),
      }),
    ),
  }),
  errors: ['noPermission'],
})
