import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { latMicro, lonMicro, simei } from '../fields.ts'

export const batchReverseGeocode = defineFunc('location/BatchReverseGeocode', {
  summary: 'Addresses of up to 100 places.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    latlng: z
      .array(z.strictObject({ lat: latMicro, lon: lonMicro }))
      .min(1)
      .max(100),
    language: z.string().max(10).optional(),
    src: z.string().max(40).optional(),
    simei: simei.optional().describe('The device that the places belong to'),
    coordtype: z.enum(['wgs84ll', 'gcj02ll']).default('wgs84ll'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        latlng: z.string().describe('lat,lon in degrees, as asked'),
        address: z.string(),
        unit: z.string().describe('Distance to the named place, when it is not there itself'),
        city: z.string(),
        province: z.string(),
        country: z.string(),
      }),
    ),
  }),
})
