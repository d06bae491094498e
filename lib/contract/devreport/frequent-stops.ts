import { z } from 'zod'
import { stopPeriod } from '#lib/rules/period.ts'
import { statBounds, stopPlaces } from '#lib/rules/stat-bounds.ts'
import { defineFunc } from '../define.ts'
import { latMicro, lonMicro, poiId, unixTime } from '../fields.ts'
import { storedAddress } from '../location/get-trips.ts'
import { daysWithin, statDevices, statLimits, statObjects } from '../stat-fields.ts'
import { leastStay, stopSurroundings } from './stops.ts'

const { radius, leastVisits, leastSeconds } = stopPlaces
const { places } = statBounds

export const frequentStops = defineFunc('devreport/FrequentStops', {
  summary: `Places where devices stopped often in some days, the most visited first: stops within a radius of one another are one place. Counted over the first ${statBounds.stops} stops of the devices named, or of the first ${statBounds.counted} by number.`,
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    ...daysWithin(stopPeriod),
    by: z.enum(['place']).default('place'),
    radius: z
      .int()
      .min(radius.min)
      .max(radius.max)
      .default(radius.usual)
      .describe('Metres around the densest stop of a place that belong to it'),
    min_seconds: leastStay.default(leastSeconds),
    min_visits: z
      .int()
      .min(1)
      .max(1000)
      .default(leastVisits)
      .describe('Only places with so many stops or more'),
    limit_size: z.int().min(1).max(places).default(places).describe('Places, the most visited'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        name: z
          .string()
          .describe(
            'Of the own place, else of the fence, else the address: what the place is called',
          ),
        lat: latMicro.describe('Middle of its stops, degrees × 1 000 000, WGS-84'),
        lon: lonMicro,
        address: storedAddress,
        ...stopSurroundings,
        poi_id: poiId.nullable(),
        visits: z.int(),
        devices: z.int(),
        stop_seconds: z.int().describe('Of all visits'),
        mean_seconds: z.int().describe('Of a visit'),
        last_time: unixTime.describe('Begin of the last visit'),
        simei: z.string().describe('Of the device that was there last'),
        imei: z.string(),
        device_name: z.string(),
      }),
    ),
    next: z.null().describe('One page holds all'),
    is_cut: z.boolean().describe('There are more devices or stops than were counted'),
  }),
  ...statLimits,
  rate: { perSecond: 1, burst: 5 },
})
