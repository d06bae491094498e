import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'
import { engineHours, meterReply, odometerKm, upkeepDay } from '../upkeep-fields.ts'

export const setMeter = defineFunc('device/SetMeter', {
  summary:
    'Says what odometer or hour meter of a device showed on a day: in its evening, today until now. The platform counts on from there.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z
    .strictObject({
      simei,
      day: upkeepDay.describe('yyyy-MM-dd in the zone of its organisation; not in the future'),
      odometer_km: odometerKm.optional(),
      engine_hours: engineHours.optional(),
      request_id: requestId,
    })
    .superRefine(({ odometer_km: km, engine_hours: hours }, context) => {
      if (km !== undefined || hours !== undefined) return
      const path = ['odometer_km']
      context.addIssue({ code: 'custom', path, message: 'tips1', params: { rule: 'tips1' } })
    }),
  reply: z.object(meterReply),
  errors: ['deviceNotFound', 'rangeInFuture'],
  rate: { perSecond: 2, burst: 10 },
})
