import { z } from 'zod'
import { beaconGroups } from '#lib/codes/stat-groups.ts'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import { sightingPeriod } from '#lib/rules/period.ts'
import { beaconNumberField } from '../beacon-fields.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import { seenBeacon, seenFigures } from '../sighting-fields.ts'
import { daysWithin, statDevices, statLimits, statObjects, statRow } from '../stat-fields.ts'

const figures = {
  stays: z.int().describe('Times that a device came to a beacon'),
  devices: z.int(),
  beacons: z.int(),
  seconds: z.int().describe('That they lasted together'),
}

export const beaconSheet = defineFunc('devreport/Beacons', {
  summary: `Which devices saw which beacons in some days, how often and for how long. Of the devices named, or of the first ${beaconLimits.counted} by number.`,
  access: ['e_ua_beacon'],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    ...daysWithin(sightingPeriod),
    number: beaconNumberField.optional().describe('Only of this beacon'),
    by: z.enum(beaconGroups).default('pair').describe('`pair`: each device with each beacon'),
    limit_size: z.int().min(1).max(400).default(100).describe('Rows a page'),
    last_key: z.string().max(40).optional().describe('`key` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        ...statRow,
        ...seenBeacon,
        ...figures,
        first_time: unixTime.describe('Seen first'),
        last_time: unixTime.describe('Seen last'),
        ...seenFigures,
      }),
    ),
    totals: z.object(figures).describe('Of all rows'),
    is_cut: z.boolean().describe('There are more devices, or stays, than were counted'),
  }),
  ...statLimits,
  rate: { perSecond: 1, burst: 5 },
})
