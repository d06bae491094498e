import { z } from 'zod'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import { defineFunc } from '../define.ts'
import { beaconId, requestId } from '../fields.ts'

export const deleteBeacons = defineFunc('beacon/Delete', {
  summary:
    'Deletes beacons; each answers for itself. What devices saw of them stays, by their numbers.',
  access: ['e_ua_beacon'],
  writes: true,
  params: z.strictObject({
    beacon_ids: z.array(beaconId).min(1).max(beaconLimits.deleted),
    request_id: requestId,
  }),
  reply: z.object({
    suc_items: z.array(beaconId),
    fail_items: z.array(
      z.object({ beacon_id: beaconId, errcode: z.int(), error_message: z.string() }),
    ),
  }),
  errors: ['accountsOnly'],
})
