import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { searched } from '../fields.ts'

export const searchCity = defineFunc('location/SearchCity', {
  summary: 'Cities and regions whose outlines the platform knows, for fences.',
  access: [],
  writes: false,
  params: z.strictObject({
    search: searched.describe('Part of the name, or the code'),
    limit_size: z.int().min(1).max(100).default(20).describe('Best matches'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        city: z.string().describe('Code, as fence/Add takes it'),
        name: z.string(),
        province: z.string(),
        lat: z.int().nullable().describe('Centre; degrees × 1 000 000, WGS-84'),
        lon: z.int().nullable(),
      }),
    ),
  }),
})
