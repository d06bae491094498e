import { z } from 'zod'
import { keptNames, storeNames } from '#lib/codes/kept-data.ts'
import { defineFunc } from '../define.ts'
import { limitSize } from '../fields.ts'

const day = z.string().describe('yyyy-MM-dd, UTC')

export const getRetention = defineFunc('ops/GetRetention', {
  summary: 'What is kept how long, what it takes now, and what goes when.',
  access: ['e_ua_show_devops'],
  writes: false,
  params: z.strictObject({
    limit_size: limitSize,
    last_name: z.enum(keptNames).optional().describe('name of the last row before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        name: z.enum(keptNames),
        store: z.enum(storeNames),
        kept_days: z.int().nullable().describe('Null: for good'),
        basis: z
          .enum(['setting', 'rule', 'law'])
          .describe('A setting of the installation, a rule of the platform, or the law'),
        setting: z.string().describe('That sets it, as POSITION_DAYS; empty without one'),
        kilobytes: z
          .int()
          .nullable()
          .describe('Of its tables, with indexes; null where nodes of a distributed store have it'),
        goes: z
          .enum(['partitions', 'rows', 'never'])
          .describe('`partitions`: whole days or months; `rows`: each hour'),
        oldest_day: day.nullable().describe('The oldest that is there, of partitions'),
        next_day: day.nullable().describe('When that goes'),
      }),
    ),
  }),
  errors: [],
})
