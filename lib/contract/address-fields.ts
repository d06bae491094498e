import { z } from 'zod'
import { coordTypes } from '#lib/codes/coord-types.ts'
import { addressLimits } from '#lib/rules/address-limits.ts'
import { askedLanguage, latMicro, lonMicro, simei } from './fields.ts'

export const coordtype = z
  .enum(coordTypes)
  .default('wgs84ll')
  .describe('Datum of all coordinates of the call')

export const addressLanguage = askedLanguage.describe(
  "Of the answer: a code or tag; else the session's",
)

export const addressSource = z.string().max(40).optional().describe('Which screen asks; not used')

export const addressParams = z.strictObject({
  latlng: z
    .array(z.strictObject({ lat: latMicro, lon: lonMicro }).meta({ title: 'Coordinates' }))
    .min(1)
    .max(addressLimits.perCall),
  language: addressLanguage,
  src: addressSource,
  simei: simei.optional().describe('The device that the places belong to'),
  coordtype,
})

export const addressReply = z.object({
  items: z.array(
    z.object({
      latlng: z.string().describe('lat,lon in degrees, as asked'),
      address: z.string().describe('`lat,lon` in degrees, WGS-84, where nobody knows one'),
      unit: z.string().describe('Distance to the named place, when it is not there itself'),
      city: z.string(),
      province: z.string(),
      country: z.string(),
    }),
  ),
})

/** One call each 70 ms, a few at once. */
export const addressRate = { perSecond: 1000 / addressLimits.paceMs, burst: 20 }
