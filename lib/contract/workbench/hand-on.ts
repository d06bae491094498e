import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { suid } from '../fields.ts'
import { workHolder, workNote, workSubject } from '../work-fields.ts'

export const handOnWork = defineFunc('workbench/HandOn', {
  summary:
    'Gives what the caller has, or nobody, to another account of its organisation; without `suid` back to all. Administrators hand on what others have, too. The other one is told by mail and browser notice.',
  access: ['e_ua_work_bench'],
  writes: true,
  scope: { simei: 'device', suid: 'account' },
  params: z.strictObject({
    ...workSubject,
    suid: suid.optional().describe('Of `colleagues` of workbench/Get'),
    note: workNote.describe('What the other one should know'),
  }),
  reply: workHolder,
  errors: ['noPermission', 'notFound', 'deviceNotFound', 'accountNotFound', 'dataChanged'],
})
