import { z } from 'zod'
import { driverChoices } from '#lib/codes/driver-sources.ts'
import { stopPeriod } from '#lib/rules/period.ts'
import { statBounds } from '#lib/rules/stat-bounds.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import { daysWithin, statDevices, statLimits, statObjects } from '../stat-fields.ts'

const figures = {
  trips: z.int().describe('That began in these days'),
  devices: z.int().describe('Driven'),
  distance: z.int().describe('Metres'),
  drive_seconds: z.int(),
  idle_seconds: z.int().describe('Ignition on, at rest'),
  avg_speed: z.int().nullable().describe('While driving, tenths of km/h; null where nothing drove'),
  max_speed: z.int().describe('Tenths of km/h'),
  speedings: z.int().describe('Times faster than the limit'),
  harsh: z.int().describe('Harsh accelerations, brakings and cornerings'),
  first_start: unixTime.nullable().describe('Of the trips; null without one'),
  last_end: unixTime.nullable().describe('Of one that has not ended its newest fix'),
}

export const drivers = defineFunc('devreport/Drivers', {
  summary: `What drivers did in some days, the farthest first: trips go to who drove most of them, by the card that was in, else to the leader of the device; speedings and harsh driving to who was in at that moment. Of the devices named, or of the first ${statBounds.counted} by number.`,
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    ...daysWithin(stopPeriod),
    by: z.enum(['driver']).default('driver'),
    limit_size: z.int().min(1).max(400).default(100).describe('Rows a page'),
    last_key: z.string().max(80).optional().describe('`key` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        driver: z
          .string()
          .nullable()
          .describe('Name, or number of the card without one; null for trips of nobody known'),
        driver_by: z.enum(driverChoices).describe('How it is known who drove'),
        driver_id: z
          .string()
          .nullable()
          .describe(
            '`driver` of location/PDistance: number of the card, or name of the leader; where the caller may not read the number of an identity card in full, what stands for it',
          ),
        ...figures,
      }),
    ),
    totals: z.object(figures).describe('Of all drivers'),
    is_cut: z.boolean().describe('There are more devices than were counted'),
  }),
  ...statLimits,
  rate: { perSecond: 1, burst: 5 },
})
