import { z } from 'zod'
import { packageStates } from '#lib/codes/packages.ts'
import { defineFunc } from '../define.ts'
import { batchNo, requestId } from '../fields.ts'

export const setPackageState = defineFunc('incrementpackage/SetPackageState', {
  summary: 'Puts packages on or off shelf, or withdraws them for good. Root only.',
  access: ['e_ua_edit_package'],
  writes: true,
  params: z.strictObject({
    batch_nos: z.array(batchNo).min(1).max(100),
    state: z.enum(packageStates),
    request_id: requestId,
  }),
  reply: z.object({
    changed: z.int().describe('Withdrawn ones, and those that are in that state, stay'),
  }),
  errors: ['noPermission'],
})
