import { z } from 'zod'
import { certificateProblems, diskKinds } from '#lib/codes/health-alerts.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'

export const getLoad = defineFunc('ops/GetLoad', {
  summary:
    'How the platform carries its load: calls of all web processes, jobs and what waits for them, room on disks, certificates of brand hosts.',
  access: ['e_ua_show_devops'],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    calls: z.object({
      per_second: z.number().describe('Of all web processes, over ten seconds'),
      failed_per_second: z.number().describe('Of them by a fault of the platform'),
      slowest: z
        .array(
          z.object({
            func: z.string(),
            count: z.int(),
            failed: z.int(),
            p50_ms: z.number().describe('Half of the calls took no longer'),
            p95_ms: z.number().describe('Nineteen of twenty took no longer'),
            max_ms: z.number(),
          }),
        )
        .describe(
          'Of the last quarter to half hour, told each minute; the longest `p95_ms` first, at most 20. Within a fifth',
        ),
    }),
    jobs: z
      .array(
        z.object({
          name: z.string(),
          title: z.string().describe('In the language of the call'),
          every_seconds: z.int().describe('How often it is to run, at the least'),
          done_time: z.exactOptional(unixTime).describe('When it last ended well'),
          failed_time: z.exactOptional(unixTime),
          failures: z.int().describe('In a row'),
          took_ms: z.int(),
          late_seconds: z.int().describe('Beyond when it should have ended; 0: in time'),
          waiting: z
            .exactOptional(z.int())
            .describe(
              'What waits for it, counted each minute up to 10 000; none: cannot be counted',
            ),
          oldest_time: z
            .exactOptional(unixTime)
            .describe(
              'Since when the first waits; of `lines` and `addresses` when its trip or alarm was',
            ),
          count_time: z.exactOptional(unixTime),
        }),
      )
      .describe('Jobs of the worker, by name'),
    disks: z.array(
      z.object({
        kind: z
          .enum(diskKinds)
          .describe('`data`: the disk of DATA_DIR of a worker; else a database'),
        node: z
          .string()
          .describe('The machine, or the node of a distributed store; empty: the server in use'),
        used: z.number().describe('Bytes'),
        total: z
          .exactOptional(z.number())
          .describe('Bytes; of databases what ops/SetHealthLimits says'),
        per_day: z
          .exactOptional(z.number())
          .describe('Bytes by which it grows, by the last 30 days; none before the third day'),
        days_left: z
          .exactOptional(z.number())
          .describe('Until it is full; none where it does not grow'),
        days: z.int().describe('Days that were looked at, of the last 40'),
        time: unixTime.describe('When it was last looked at'),
      }),
    ),
    certificates: z
      .array(
        z.object({
          host: z.string(),
          time: unixTime.describe('When it was last asked'),
          end_time: z.exactOptional(unixTime),
          issuer: z.string(),
          problem: z
            .exactOptional(z.enum(certificateProblems))
            .describe(
              '`unreachable`: nobody answers at port 443; `untrusted`: no authority vouches for it; `otherName`: it is of other hosts; `expired`',
            ),
        }),
      )
      .describe('Of APP_URL and the proved hosts of brands, asked each six hours; at most 1000'),
  }),
})
