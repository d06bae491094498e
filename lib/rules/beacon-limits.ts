import { beaconNumber } from '../codes/beacon-number.ts'
import { atMost, required } from './required.ts'
import { matching, type Rule } from './rule.ts'
import { textLimits } from './text-limits.ts'

/** Limits of beacons. */
export const beaconLimits = {
  /** Letters and digits of a number. */
  number: { min: 2, max: 12 },
  name: 20,
  perOrganisation: 5000,
  /** Rows that one call takes in. */
  imported: 500,
  /** Deleted by one call. */
  deleted: 1000,
  /** Seconds that one row of sightings counts for. */
  slotSeconds: 600,
  /** Numbers that a device may see in them. */
  perSlot: 64,
  /** A device that saw a beacon again within these seconds stayed there. */
  staySeconds: 900,
  /** Devices whose sightings are counted, the first by number. */
  counted: 500,
  /** Stays that are added up at most. */
  stays: 50_000,
} as const

/** Columns of a beacon in forms and sheets, beside its coordinates. */
export type BeaconText = 'number' | 'name' | 'address' | 'kind'

export const beaconRules: Readonly<Record<Exclude<BeaconText, 'kind'>, readonly Rule[]>> = {
  number: [required, matching('beaconNumber', beaconNumber)],
  name: [required, atMost(beaconLimits.name)],
  address: [atMost(textLimits.remark)],
}
