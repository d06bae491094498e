import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { workHolder, workNote, workSubject } from '../work-fields.ts'

export const finishWork = defineFunc('workbench/Done', {
  summary:
    'Says that what the caller has, or nobody, needs no hand any more; what it is about stays as it is.',
  access: ['e_ua_work_bench'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ ...workSubject, note: workNote.describe('What was done') }),
  reply: workHolder,
  errors: ['noPermission', 'notFound', 'deviceNotFound', 'dataChanged'],
})
