import { z } from 'zod'
import { ruled } from '#lib/rules/ruled.ts'
import { upkeepRules } from '#lib/rules/upkeep-limits.ts'
import { defineFunc } from '../define.ts'
import { requestId, simei, upkeepId } from '../fields.ts'
import { engineHours, odometerKm, upkeepCost, upkeepDay } from '../upkeep-fields.ts'

export const closeUpkeep = defineFunc('device/CloseUpkeep', {
  summary:
    'Says that a plan of upkeep is done. One that repeats makes the next, once: insurance and inspection count on from the day they were due, all else from the day and the meters of what was done.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z
    .strictObject({
      simei,
      upkeep_id: upkeepId,
      done_day: upkeepDay.describe('yyyy-MM-dd; not in the future'),
      done_km: odometerKm.optional().describe('What the odometer showed; as counted without it'),
      done_hours: engineHours.optional(),
      done_by: ruled(...upkeepRules.doneBy)
        .default('')
        .describe('The workshop, insurer or person'),
      note: ruled(...upkeepRules.note).default(''),
      ...upkeepCost,
      request_id: requestId,
    })
    .superRefine(({ cost, currency }, context) => {
      if ((cost === undefined) === (currency === undefined)) return
      const path = [cost === undefined ? 'cost' : 'currency']
      context.addIssue({ code: 'custom', path, message: 'tips1', params: { rule: 'tips1' } })
    }),
  reply: z.object({
    next_id: upkeepId.nullable().describe('The plan that it made'),
    next_day: z.string().nullable(),
    next_km: z.int().nullable(),
    next_hours: z.int().nullable(),
  }),
  errors: ['notFound', 'deviceNotFound', 'upkeepClosed', 'rangeInFuture'],
})
