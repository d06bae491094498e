import { z } from 'zod'
import { defineFunc } from '../define.ts'

export const getOutlines = defineFunc('location/GetOutlines', {
  summary: 'Outlines of regions, as city fences watch them; unknown codes are left out.',
  access: [],
  writes: false,
  params: z.strictObject({
    cities: z
      .array(z.string().regex(/^\d{6}$/))
      .min(1)
      .max(50)
      .describe('Codes, from location/SearchCity'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        city: z.string(),
        name: z.string(),
        rings: z
          .array(z.array(z.int()))
          .describe('Latitude and longitude in turn; degrees × 1 000 000, WGS-84'),
      }),
    ),
  }),
})
