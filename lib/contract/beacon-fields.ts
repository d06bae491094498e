import { z } from 'zod'
import { beaconKinds } from '#lib/codes/beacon-kinds.ts'
import { beaconRules } from '#lib/rules/beacon-limits.ts'
import { named, ruled, tidied } from '#lib/rules/ruled.ts'
import { beaconId, latMicro, lonMicro, sfamilyid } from './fields.ts'

/** Of a beacon, as it is kept: in capitals. */
export const beaconNumberField = tidied(
  (text) => text.toUpperCase(),
  ...beaconRules.number,
).describe('2 to 12 letters and digits, of even length; kept in capitals')

const fields = {
  number: beaconNumberField,
  name: named(...beaconRules.name),
  address: ruled(...beaconRules.address).describe('Where it hangs, as people write it'),
  type: z.enum(beaconKinds),
  lat: latMicro.nullable().describe('Null takes its place on the map away'),
  lon: lonMicro.nullable(),
}

/** What a new beacon is given. */
export const newBeacon = {
  number: fields.number,
  name: fields.name,
  address: fields.address.default(''),
  type: fields.type.default('bluetooth'),
  lat: fields.lat.default(null),
  lon: fields.lon.default(null),
}

/** What stays out stays; a position changes whole. */
export const beaconChange = {
  number: fields.number.optional(),
  name: fields.name.optional(),
  address: fields.address.optional(),
  type: fields.type.optional(),
  lat: fields.lat.optional(),
  lon: fields.lon.optional(),
}

/** The position is given whole or not at all, and 0,0 is refused. */
export const wholePlace = <P extends z.ZodObject>(params: P): P =>
  params.superRefine((values, context) => {
    const { lat, lon } = values as { lat?: number | null; lon?: number | null }
    const broken = (path: string, rule: string) =>
      context.addIssue({ code: 'custom', path: [path], params: { rule } })
    if (lat === 0 && lon === 0) broken('lat', 'coordinatesZero')
    if (typeof lat !== typeof lon || (lat === null) !== (lon === null))
      broken(typeof lat === 'number' ? 'lon' : 'lat', 'tips1')
  })

/** A beacon. */
export const beaconReply = z.object({
  beacon_id: beaconId,
  number: z.string(),
  name: z.string(),
  address: z.string(),
  type: z.enum(beaconKinds),
  lat: z.int().nullable().describe('Degrees × 1 000 000, WGS-84; null where it is not on the map'),
  lon: z.int().nullable(),
  sfamilyid,
  sname: z.string().describe('Name of the organisation'),
})
