import { z } from 'zod'
import {
  boardDays,
  boardFigures,
  boardReaders,
  boards,
  mostTallied,
} from '#lib/codes/board-figures.ts'
import { defineFunc } from '../define.ts'
import { sfamilyid, unixTime } from '../fields.ts'

export const overview = defineFunc('stat/Overview', {
  summary:
    'Figures of a board: `home` needs e_ua_show_homepage, `workbench` e_ua_work_bench, `screen` e_ua_show_family. A figure that the rights of the caller do not give is absent, and one of a large organisation while it is counted for the first time.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    board: z.enum(boards).default('home'),
    sfamilyid: sfamilyid
      .optional()
      .describe("With all organisations below; the caller's own without it"),
  }),
  reply: z.object({
    reader: z.enum(boardReaders).describe('What the order of the figures follows'),
    figures: z.array(
      z.object({
        name: z.enum(boardFigures),
        value: z.int().describe('Devices, alarms, metres, minor units of money …'),
        is_more: z
          .boolean()
          .describe(`\`value\` is ${mostTallied}, and there are more: it is not counted further`),
        currency: z.string().nullable().describe('ISO 4217, of money'),
        before: z
          .int()
          .nullable()
          .describe(
            'Of the day before, of today up to the same time of day; null where there is none',
          ),
        series: z
          .array(z.object({ day: z.string().describe('yyyy-MM-dd'), value: z.int() }))
          .nullable()
          .describe(
            `The last ${boardDays} days, in the zone of the caller; null where there is none`,
          ),
      }),
    ),
    time: unixTime.describe('When it was counted'),
    zone_name: z
      .string()
      .describe('Time zone of the organisation: an IANA name, or like UTC+05:30'),
  }),
  errors: ['noPermission', 'notFound'],
  rate: { perSecond: 2, burst: 10 },
})
