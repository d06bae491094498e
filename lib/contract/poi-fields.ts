import { z } from 'zod'
import { poiIcons } from '#lib/codes/poi-icons.ts'
import { poiLimits, poiRules, usualColour } from '#lib/rules/poi-limits.ts'
import { named, ruled } from '#lib/rules/ruled.ts'
import { colour, latMicro, lonMicro, poiId, sfamilyid } from './fields.ts'

const { radius } = poiLimits

const fields = {
  name: named(...poiRules.name),
  lat: latMicro,
  lon: lonMicro,
  icon: z.enum(poiIcons),
  colour,
  note: ruled(...poiRules.note),
  radius: z.int().min(radius.min).max(radius.max).describe('Metres around it that belong to it'),
  is_shared: z.boolean().describe('Seen by the organisations below, too'),
}

/** What a new own place is given. */
export const newPoi = {
  name: fields.name,
  lat: fields.lat,
  lon: fields.lon,
  icon: fields.icon.default('pin'),
  colour: fields.colour.default(usualColour),
  note: fields.note.default(''),
  radius: fields.radius.default(radius.usual),
  is_shared: fields.is_shared.default(false),
}

/** What stays out stays; a position changes whole. */
export const poiChange = {
  name: fields.name.optional(),
  lat: fields.lat.optional(),
  lon: fields.lon.optional(),
  icon: fields.icon.optional(),
  colour: fields.colour.optional(),
  note: fields.note.optional(),
  radius: fields.radius.optional(),
  is_shared: fields.is_shared.optional(),
}

/** The position is given whole or not at all, and 0,0 is refused. */
export const wholePosition = <P extends z.ZodObject>(params: P): P =>
  params.superRefine((values, context) => {
    const { lat, lon } = values as { lat?: number; lon?: number }
    const broken = (path: string, rule: string) =>
      context.addIssue({ code: 'custom', path: [path], params: { rule } })
    if (lat === 0 && lon === 0) broken('lat', 'coordinatesZero')
    if (lat === undefined && lon !== undefined) broken('lat', 'tips1')
    if (lon === undefined && lat !== undefined) broken('lon', 'tips1')
  })

/** On a map. */
export const poiMark = z.object({
  poi_id: poiId,
  name: z.string(),
  lat: z.int().describe('Degrees × 1 000 000, WGS-84'),
  lon: z.int(),
  icon: z.enum(poiIcons),
  colour: z.string(),
  note: z.string(),
  radius: z.int().describe('Metres'),
  sfamilyid: sfamilyid
    .nullable()
    .describe('Null for one that an organisation above shares: it can be read only'),
})
