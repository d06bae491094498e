import { z } from 'zod'
import { beaconKinds } from '#lib/codes/beacon-kinds.ts'

/** Which beacon a row is about: its number, and what is known of it where the reader has it. */
export const seenBeacon = {
  beacon: z.string().nullable().describe('Its number'),
  beacon_name: z.string().nullable().describe('Its number where nobody has added a beacon with it'),
  beacon_address: z.string().nullable(),
  beacon_type: z.enum(beaconKinds).nullable(),
}

/** What was told beside it. */
export const seenFigures = {
  rssi: z.int().nullable().describe('dBm, the strongest; null where none was told'),
  battery: z
    .int()
    .nullable()
    .describe('Of the beacon, per cent, the least; null where none was told'),
}
