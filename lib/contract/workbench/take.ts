import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { workHolder, workSubject } from '../work-fields.ts'

export const takeWork = defineFunc('workbench/Take', {
  summary:
    'Takes what waits on the workbench, unless another one of the organisation has it: then it says who.',
  access: ['e_ua_work_bench'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject(workSubject),
  reply: workHolder,
  errors: ['noPermission', 'notFound', 'deviceNotFound', 'dataChanged'],
})
