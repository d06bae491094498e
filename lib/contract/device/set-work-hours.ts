import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'
import { weekSet } from '../work-hours-fields.ts'

export const setDeviceHours = defineFunc('device/SetWorkHours', {
  summary:
    'Gives a device working hours of its own, in place of those of its organisation, as long as that has it.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ simei, hours: weekSet, request_id: requestId }),
  reply: z.object({}),
  errors: ['deviceNotFound', 'accountsOnly'],
})
