import { z } from 'zod'
import { addressLimits } from '#lib/rules/address-limits.ts'
import { addressLanguage, addressSource, coordtype } from '../address-fields.ts'
import { defineFunc } from '../define.ts'
import { latMicro, lonMicro } from '../fields.ts'

export const searchAddr = defineFunc('location/SearchAddr', {
  summary:
    'Places of an address, of a name, or of coordinates as text, best first: what the provider finds, then towns that the platform knows.',
  access: [],
  writes: false,
  params: z.strictObject({
    search: z.string().trim().min(1).max(addressLimits.search),
    lat: latMicro.optional().describe('Nearer places first; with `lon`'),
    lon: lonMicro.optional(),
    language: addressLanguage,
    src: addressSource,
    coordtype,
    limit_size: z.int().min(1).max(addressLimits.found).default(10).describe('Best matches'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        address: z.string(),
        lat: latMicro,
        lon: lonMicro,
        city: z.string(),
        province: z.string(),
        country: z.string(),
      }),
    ),
  }),
  rate: { perSecond: 5, burst: 20 },
})
