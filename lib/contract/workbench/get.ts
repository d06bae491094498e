import { z } from 'zod'
import { doneWorkDays, mostColleagues, mostWork, workStates } from '#lib/codes/work-kinds.ts'
import { defineFunc } from '../define.ts'
import { simei, suid, unixTime } from '../fields.ts'
import { workSubject } from '../work-fields.ts'

export const getWork = defineFunc('workbench/Get', {
  summary:
    'What waits for a hand, by the rights of the caller, and who of its organisation has it: alarms of the last 7 days that nobody acknowledged, devices that have been silent for a week, services that end within 30 days, complaints whose turn it is, feedback that waits for an answer, withdrawals and payments by hand to decide on, own tasks that failed.',
  access: ['e_ua_work_bench'],
  writes: false,
  params: z.strictObject({
    kind: workSubject.kind.optional().describe('Only these'),
    state: z
      .enum(['open', 'done'])
      .default('open')
      .describe(`\`done\`: what was done in the last ${doneWorkDays} days, the last first`),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        kind: workSubject.kind,
        subject_id: workSubject.subject_id,
        simei: simei.nullable(),
        name: z.string().describe('Of a device or an organisation; kind of a task'),
        detail: z.string().describe('Number of the device or order'),
        code: z
          .string()
          .describe('Type of an alarm, state of a complaint, type of feedback; else empty'),
        amount: z.int().nullable().describe('Minor units'),
        currency: z.string().nullable(),
        time: unixTime.nullable().describe('Since when it waits; of a service its end'),
        state: z.enum(workStates),
        is_mine: z.boolean(),
        suid: suid.nullable().describe('Account that has it, or had it when it was done'),
        holder: z.string().nullable().describe('Its name'),
        since: unixTime.nullable().describe('When it was taken, or handed on'),
        handed_by: z.string().describe('Who handed it on last; else empty'),
        note: z.string(),
        done_time: unixTime.nullable(),
      }),
    ),
    kinds: z.array(workSubject.kind).describe('What the rights of the caller give'),
    more: z.array(workSubject.kind).describe(`Kinds with more than ${mostWork} lines`),
    colleagues: z
      .array(z.object({ suid, name: z.string() }))
      .describe(`Accounts of the organisation with the right, ${mostColleagues} at most`),
  }),
  rate: { perSecond: 2, burst: 10 },
})
