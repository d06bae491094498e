import { z } from 'zod'
import { beaconChange, wholePlace } from '../beacon-fields.ts'
import { defineFunc } from '../define.ts'
import { beaconId, requestId } from '../fields.ts'

export const modifyBeacon = defineFunc('beacon/Modify', {
  summary: 'Changes a beacon: what stays out stays as it is.',
  access: ['e_ua_beacon'],
  writes: true,
  params: wholePlace(
    z.strictObject({ beacon_id: beaconId, ...beaconChange, request_id: requestId }),
  ),
  reply: z.object({}),
  errors: ['notFound', 'beaconTaken', 'accountsOnly'],
})
