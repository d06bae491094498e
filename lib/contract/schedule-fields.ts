import { z } from 'zod'
import {
  mailStates,
  recipientStates,
  rhythms,
  runStates,
  schedulePauses,
} from '#lib/codes/schedule.ts'
import { email } from '#lib/rules/email.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { scheduleLimits } from '#lib/rules/schedule-limits.ts'
import { exportStart } from './export/start.ts'
import { fileId, languageCode, runId, scheduleId, unixTime, zoneName } from './fields.ts'

const { report, params, columns, format } = exportStart.params.shape

/** One or more addresses of a scheduled report. */
const recipients = z
  .array(ruled(email).transform((address) => address.toLowerCase()))
  .min(1)
  .max(scheduleLimits.recipients)
  .describe(
    'Mail addresses. A verified one of an account in the own organisation or below gets the report at once; others are asked first',
  )

export const schedulePeriod = z
  .enum([
    'today',
    'yesterday',
    'days3',
    'days7',
    'lastWeek',
    'days30',
    'month',
    'lastMonth',
    'days90',
  ])
  .describe('Of a report over a period: seen from the time when it is due, in `zone`')

/** Report, times and recipients of a schedule. */
export const scheduleParams = {
  report,
  params,
  period: schedulePeriod.optional(),
  columns,
  format,
  rhythm: z.enum(rhythms),
  weekday: z.int().min(1).max(7).describe('1 Monday to 7 Sunday; of a weekly one'),
  month_day: z.int().min(1).max(31).describe('Of a monthly one; of shorter months their last day'),
  hour: z
    .int()
    .min(0)
    .max(23)
    .describe(
      'By the clock of `zone`; one that it leaves out is the next one, one that comes twice the first',
    ),
  zone: zoneName,
  lang: languageCode.describe('Of the file and the mail'),
  recipients,
}

export const scheduleRecipient = z.object({
  address: z.string(),
  state: z
    .enum(recipientStates)
    .describe(
      '`member` and `confirmed` get it; `asked` has not agreed yet, `left` took itself off, `refused`: its server refused three mails in a row',
    ),
})

export const runRow = z.object({
  run_id: runId,
  due_time: unixTime,
  is_extra: z.boolean().describe('Asked for by schedule/SendNow'),
  missed: z
    .int()
    .describe(
      'Earlier times that passed while the platform was down: only the last one is made up for',
    ),
  state: z.enum(runStates),
  rows: z.int(),
  message: z.string().describe('Why it was not sent; empty when it was'),
  end_time: unixTime.nullable(),
  file_id: fileId.nullable().describe('For file/GetDownload, for seven days'),
  mails: z.array(
    z.object({
      address: z.string(),
      state: z.enum(mailStates),
      message: z.string().describe('Answer of the mail server that refused it'),
      end_time: unixTime.nullable(),
    }),
  ),
})

export const lastRun = runRow.omit({ mails: true })

export const scheduleRow = z.object({
  schedule_id: scheduleId,
  report: z.string(),
  title: z.string().describe('Of the report, in the language of the call'),
  params: z.record(z.string(), z.unknown()),
  period: schedulePeriod.nullable(),
  columns: z.array(z.string()),
  format,
  rhythm: z.enum(rhythms),
  weekday: z.int(),
  month_day: z.int(),
  hour: z.int(),
  zone: z.string(),
  lang: z.string(),
  recipients: z.array(scheduleRecipient),
  pause: z.enum(schedulePauses).nullable().describe('Why it rests'),
  next_time: unixTime.nullable().describe('Null while it rests'),
  create_time: unixTime,
  last_run: lastRun.nullable(),
})
