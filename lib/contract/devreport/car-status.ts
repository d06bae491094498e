import { z } from 'zod'
import { carStatusGroups } from '#lib/codes/stat-groups.ts'
import { vehicleStates } from '#lib/codes/vehicle-states.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import {
  nextKey,
  presentRow,
  statDevices,
  statNow,
  statObjects,
  statPage,
  statRow,
} from '../stat-fields.ts'

export const carStatus = defineFunc('devreport/CarStatus', {
  summary:
    'What each device does now: driving, idling, stopped, offline; since when, where, and its last trip.',
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    ...statPage,
    by: z
      .enum(carStatusGroups)
      .default('device')
      .describe('`device`: in the order of their numbers; `state`: how many devices are in each'),
    state: z
      .enum(vehicleStates)
      .optional()
      .describe(
        'Only devices in this state. `driving`: a trip is under way; `idling`: at rest with its ignition on; `stopped`: at rest with it off or unknown; `offline`: in service, but out of touch',
      ),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...statRow,
          ...presentRow,
          state: z.enum(vehicleStates).nullable(),
          devices: z.int(),
          driving: z.int(),
          in_touch: z.int().describe('Driving, idling or stopped'),
          offline: z.int(),
          share: z.int().nullable().describe('Of all devices, per cent; of a row that is a state'),
          since: unixTime
            .nullable()
            .describe(
              'Since when it drives or rests; of a device that is offline its last sign of life',
            ),
          speed: z.int().nullable().describe('Tenths of km/h; null for those that do not drive'),
          acc: z.boolean().nullable().describe('Ignition; null where nothing tells'),
          trip_start: unixTime.nullable().describe('Of its last trip, of 90 days back at most'),
          trip_end: unixTime.nullable().describe('Null while it goes on'),
          trip_distance: z.int().nullable().describe('Metres'),
        }),
      )
      .describe('States without devices are left out'),
    next_key: nextKey,
  }),
  ...statNow,
})
