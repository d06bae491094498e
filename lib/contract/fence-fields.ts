import { z } from 'zod'
import {
  type FencePoint,
  fenceAlarms,
  fenceLimits,
  fenceLine,
  fencePolygon,
  fenceTypes,
  regionAcross,
} from '#lib/rules/fence-limits.ts'
import { atMost, required } from '#lib/rules/required.ts'
import type { Rule } from '#lib/rules/rule.ts'
import { named } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { clockPattern, mostPeriods, periodEnds } from '#lib/rules/time-periods.ts'
import { colour, zoneName } from './fields.ts'

const fenceName = named(required, atMost(textLimits.fenceName))

/** Whole numbers are degrees × 1e6, numbers with a decimal point degrees. */
const degrees = (most: number, what: string) =>
  z
    .number()
    .meta({
      minimum: -most * 1e6,
      maximum: most * 1e6,
      not: {
        not: { multipleOf: 1 },
        anyOf: [{ exclusiveMinimum: most }, { exclusiveMaximum: -most }],
      },
    })
    .transform((value) => (Number.isInteger(value) ? value : Math.round(value * 1e6)))
    .refine((value) => Math.abs(value) <= most * 1e6, {
      params: { rule: 'coordinatesRange' },
    })
    .describe(`${what}, WGS-84: degrees × 1 000 000, or degrees with a decimal point`)

const lat = degrees(90, 'Latitude')
const lon = degrees(180, 'Longitude')

const { radius, points, line, width, speed, stay } = fenceLimits

const shapeFields = {
  type: z.enum(fenceTypes),
  lat: lat.optional().describe(`circle: ${lat.description} of its centre`),
  lon: lon.optional().describe(`circle: ${lon.description} of its centre`),
  radius: z.int().min(radius.min).max(radius.max).optional().describe('circle: metres'),
  points: z
    .array(z.strictObject({ lat, lon }).meta({ title: 'FencePoint' }))
    .max(points.max)
    .meta({ minItems: line.min })
    .optional()
    .describe(
      'polygon: its 3 to 50 corners; lines must not cross. corridor: the 2 to 50 points of its middle line',
    ),
  width: z
    .int()
    .min(width.min)
    .max(width.max)
    .optional()
    .describe(
      'corridor: metres from side to side; what is within half of it of the line is inside',
    ),
  city: z
    .string()
    .regex(/^\d{6}$/)
    .optional()
    .describe('city: code of a region, from location/SearchCity'),
}

const clock = z.string().regex(clockPattern)
const period = z
  .strictObject({
    days: z
      .array(z.int().min(1).max(7))
      .min(1)
      .max(7)
      .optional()
      .describe('1 (Monday) to 7; each day without it'),
    start: clock,
    end: clock.describe('Before `start`: on the next day'),
  })
  .refine(periodEnds.test, { path: ['end'], params: { rule: periodEnds.key } })
  .meta({ title: 'FencePeriod' })

/** Of a search: no type, as the fields tell it. */
export const areaFields = {
  lat: shapeFields.lat,
  lon: shapeFields.lon,
  radius: shapeFields.radius,
  points: shapeFields.points.meta({ minItems: points.min }),
}

const ruleFields = {
  alarm: z.enum(fenceAlarms),
  colour,
  periods: z.array(period).max(mostPeriods).describe('When it raises alarms; always without any'),
  zone: zoneName.describe('Of the periods: an IANA name, or an offset such as UTC+08:00'),
  speed_limit: z.int().min(speed.min).max(speed.max).nullable().describe('km/h inside it'),
  stay_limit: z.int().min(stay.min).max(stay.max).nullable().describe('Minutes inside it'),
}

/** What a new fence is given. */
export const newFence = {
  name: fenceName,
  ...shapeFields,
  alarm: ruleFields.alarm.default('in_out'),
  colour: ruleFields.colour.default('#1971c2'),
  periods: ruleFields.periods.default([]),
  zone: ruleFields.zone
    .optional()
    .describe(`${ruleFields.zone.description}; the session’s without`),
  speed_limit: ruleFields.speed_limit.default(null),
  stay_limit: ruleFields.stay_limit.default(null),
}

/** What stays out stays; a shape changes whole. */
export const fenceChange = {
  name: fenceName.optional(),
  ...shapeFields,
  type: shapeFields.type.optional().describe('Needed with any field of the shape'),
  alarm: ruleFields.alarm.optional(),
  colour: ruleFields.colour.optional(),
  periods: ruleFields.periods.optional(),
  zone: ruleFields.zone.optional(),
  speed_limit: ruleFields.speed_limit.optional(),
  stay_limit: ruleFields.stay_limit.optional(),
}

export const fenceRow = z.object({
  name: z.string(),
  type: z.enum(fenceTypes),
  lat: z.int().nullable().describe('circle: its centre; degrees × 1 000 000, WGS-84'),
  lon: z.int().nullable(),
  radius: z.int().nullable(),
  points: z.array(z.object({ lat: z.int(), lon: z.int() })),
  width: z.int().nullable().describe('corridor: metres from side to side'),
  city: z.string(),
  city_name: z.string().describe('Empty unless a city'),
  alarm: z.enum(fenceAlarms),
  colour: z.string(),
  periods: z.array(
    z.object({ days: z.array(z.int()).optional(), start: z.string(), end: z.string() }),
  ),
  zone: z.string(),
  speed_limit: z.int().nullable(),
  stay_limit: z.int().nullable(),
})

type Shape = {
  type?: (typeof fenceTypes)[number] | undefined
  lat?: number | undefined
  lon?: number | undefined
  radius?: number | undefined
  points?: readonly FencePoint[] | undefined
  width?: number | undefined
  city?: string | undefined
}

const fieldsOf = {
  circle: ['lat', 'lon', 'radius'],
  polygon: ['points'],
  corridor: ['points', 'width'],
  city: ['city'],
} as const
const fields = [...new Set(Object.values(fieldsOf).flat())]

const ruleOfPoints: Partial<Record<NonNullable<Shape['type']>, Rule<readonly FencePoint[]>>> = {
  polygon: fencePolygon,
  corridor: fenceLine,
}

type Broken = { name: string; rule?: string; values?: Rule['values'] }

function* brokenIn(shape: Shape): Generator<Broken> {
  const own: readonly string[] = shape.type ? fieldsOf[shape.type] : []
  for (const name of fields) {
    const isGiven = shape[name] !== undefined
    if (own.includes(name) && !isGiven) yield { name, rule: 'tips1' }
    if (!own.includes(name) && isGiven) yield { name }
  }
  const { lat, lon, points: corners } = shape
  const rule = (shape.type && ruleOfPoints[shape.type]) ?? fencePolygon
  if (lat === 0 && lon === 0) yield { name: 'lat', rule: 'coordinatesZero' }
  if (corners?.some((corner) => corner.lat === 0 && corner.lon === 0))
    yield { name: 'points', rule: 'coordinatesZero' }
  else if (corners && !rule.test(corners))
    yield { name: 'points', rule: rule.key, values: rule.values }
}

/** Every field of the type, no field of another. */
export const wholeShape = <P extends z.ZodObject>(params: P): P =>
  params.superRefine((given, context) => {
    const shape = given as Shape
    const isShaped = fields.some((name) => shape[name] !== undefined)
    const broken =
      isShaped && !shape.type ? [{ name: 'type', rule: 'tips1' }] : [...brokenIn(shape)]
    tell(context, broken)
  })

/** A circle, or a polygon that is not too large to search. */
export const wholeArea = <P extends z.ZodObject>(params: P): P =>
  params.superRefine((given, context) => {
    const { points, ...shape } = given as Shape
    const broken = [...brokenIn({ ...shape, points, type: points ? 'polygon' : 'circle' })]
    if (points && broken.length === 0 && !regionAcross.test(points))
      broken.push({ name: 'points', rule: regionAcross.key, values: regionAcross.values })
    tell(context, broken)
  })

function tell(context: z.core.$RefinementCtx, broken: readonly Broken[]): void {
  for (const { name, rule, values } of broken)
    context.addIssue({
      code: 'custom',
      path: [name],
      message: rule ?? 'unfit',
      params: { rule, values },
    })
}
