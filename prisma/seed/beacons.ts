import { storeEpoch } from '#lib/codes/position-flags.ts'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import type { BeaconSightingRow } from '#server/db/beacon-store.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { db, rowFor, run } from '#server/db/sql.ts'
import { badgeTimes, beaconsAt, demoBeacons } from '../../tests/simulator/world/badges.ts'
import type { FleetDevice } from '../../tests/simulator/world/fleet.ts'

/** Beacons at the gates and halls of some organisations of the demo. */
export async function seedBeacons(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [key, beacons] of Object.entries(demoBeacons))
    for (const { number, name, address, kind, lat, lon } of beacons) {
      const organisation_id = organisations.get(key) as number
      const place = { lat: Math.round(lat * 1e6), lon: Math.round(lon * 1e6) }
      const row = { organisation_id, number, name, address, kind, ...place }
      await run(client, db.insertInto('beacon').values(rowFor('beacon', row)))
    }
}

/** What a badge of the demo told of beacons; Unix seconds. */
export function sightingsOf(
  device: FleetDevice,
  deviceId: number,
  span: { from: number; to: number },
): BeaconSightingRow[] {
  return badgeTimes(device, span).flatMap((at) => {
    const time = at - storeEpoch
    const slot = time - (time % beaconLimits.slotSeconds)
    return beaconsAt(device, at).map((seen) => ({ deviceId, slot, time, ...seen }))
  })
}
