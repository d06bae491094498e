import { z } from 'zod'
import { sightingPeriod } from '#lib/rules/period.ts'
import { beaconNumberField } from '../beacon-fields.ts'
import { defineFunc } from '../define.ts'
import { trackTime, unixTime, wholeCursor } from '../fields.ts'
import { seenBeacon, seenFigures } from '../sighting-fields.ts'
import {
  daysWithin,
  nextEvents,
  statDevices,
  statEvents,
  statLimits,
  statObjects,
  statRow,
} from '../stat-fields.ts'

export const getBeaconRecord = defineFunc('beacon/GetRecord', {
  summary:
    'When devices were near beacons, by device number, then by time: each stay that began in some days. A beacon that is not seen for a quarter of an hour ends one.',
  access: ['e_ua_beacon'],
  writes: false,
  scope: statObjects,
  params: wholeCursor(
    z.strictObject({
      ...statDevices,
      ...daysWithin(sightingPeriod),
      number: beaconNumberField.optional().describe('Only of this beacon'),
      ...statEvents,
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        ...statRow,
        ...seenBeacon,
        start_time: unixTime.describe('Seen first'),
        end_time: trackTime.describe('Seen last'),
        seconds: z.int().describe('Between the two'),
        ...seenFigures,
        lat: z.int().nullable().describe('Of the beacon'),
        lon: z.int().nullable(),
      }),
    ),
    next: nextEvents,
  }),
  ...statLimits,
})
