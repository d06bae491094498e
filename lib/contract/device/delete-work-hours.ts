import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'

export const deleteDeviceHours = defineFunc('device/DeleteWorkHours', {
  summary:
    'Takes away the working hours that a device has of its own: those of its organisation count again.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ simei, request_id: requestId }),
  reply: z.object({}),
  errors: ['deviceNotFound', 'accountsOnly'],
})
