import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import {
  checkMonths,
  checkPlatformTime,
  quotaFlow,
  quotaMonths,
  serviceType,
} from '../service-fields.ts'

export const setDefault = defineFunc('incrementpackage/SetDefault', {
  summary:
    "Sets what new devices get of services, and which are limited; services that are not named stay. The root's only.",
  access: ['e_ua_modify_increment', 'e_ua_modify_increment_platform'],
  writes: true,
  params: z.strictObject({
    items: z
      .array(
        z
          .strictObject({
            type: serviceType,
            is_limited: z
              .boolean()
              .describe('From then on quotas count; devices get theirs from then on'),
            is_open: z.boolean().default(true),
            flow: quotaFlow.default(0),
            months: quotaMonths.default(null),
          })
          .superRefine(checkMonths)
          .superRefine(checkPlatformTime),
      )
      .min(1)
      .max(9),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['noPermission'],
})
