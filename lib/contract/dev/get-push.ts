import { z } from 'zod'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'
import { pushRow } from '../data-push-fields.ts'
import { defineFunc } from '../define.ts'

export const getDataPush = defineFunc('dev/GetPush', {
  summary: 'Addresses to which data of devices is delivered for the caller, newest first.',
  access: ['e_ua_push_data'],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({ items: z.array(pushRow).max(dataPushLimits.perAccount) }),
  errors: ['accountsOnly'],
})
