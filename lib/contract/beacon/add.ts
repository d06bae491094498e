import { z } from 'zod'
import { newBeacon, wholePlace } from '../beacon-fields.ts'
import { defineFunc } from '../define.ts'
import { beaconId, requestId, sfamilyid } from '../fields.ts'

export const addBeacon = defineFunc('beacon/Add', {
  summary:
    'Adds a beacon to an organisation. It names what its devices, and those of all organisations below, see of that number.',
  access: ['e_ua_beacon'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: wholePlace(
    z.strictObject({
      ...newBeacon,
      sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
      request_id: requestId,
    }),
  ),
  reply: z.object({ beacon_id: beaconId }),
  errors: ['notFound', 'tooManyBeacons', 'beaconTaken', 'accountsOnly'],
})
