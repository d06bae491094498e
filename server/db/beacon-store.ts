import { binaryArray } from './binary-array.ts'
import type { PoolClient } from './pool.ts'
import { textStatement } from './text-statement.ts'

/** A beacon that a device saw; store seconds. */
export type BeaconSightingRow = {
  deviceId: number
  /** Begin of its ten minutes. */
  slot: number
  number: string
  time: number
  /** dBm. */
  rssi: number | undefined
  /** Of the beacon, per cent. */
  battery: number | undefined
}

/** Told by none. */
const unknown = -32_768

/**
 * The same rows whatever the order in which, and however often, they come: the first and the last time of a slot, the strongest
 * signal, the least battery. Every writer inserts in the order of the key, so that none deadlocks.
 */
const insertText = textStatement(
  'tracking',
  `INSERT INTO tracking.beacon_sighting AS old (device_id, slot, number, first_time, last_time, rssi, battery)
   SELECT device_id, slot, number, min(time), max(time), max(nullif(rssi, ${unknown})), min(nullif(battery, ${unknown}))
   FROM unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::int2[], $6::int2[])
     AS new (device_id, slot, number, time, rssi, battery)
   GROUP BY device_id, slot, number ORDER BY device_id, slot, number
   ON CONFLICT (device_id, slot, number) DO UPDATE SET
     first_time = least(old.first_time, excluded.first_time), last_time = greatest(old.last_time, excluded.last_time),
     rssi = greatest(old.rssi, excluded.rssi), battery = least(old.battery, excluded.battery)`,
)

/** Repeatable, in any order. */
export async function insertBeacons(
  client: Pick<PoolClient, 'query'>,
  sightings: readonly BeaconSightingRow[],
): Promise<void> {
  if (sightings.length === 0) return
  await client.query({
    name: 'insert-beacons',
    text: insertText,
    values: [
      binaryArray('int4', sightings, (row) => row.deviceId),
      binaryArray('int4', sightings, (row) => row.slot),
      sightings.map((row) => row.number),
      binaryArray('int4', sightings, (row) => row.time),
      binaryArray('int2', sightings, (row) => row.rssi ?? unknown),
      binaryArray('int2', sightings, (row) => row.battery ?? unknown),
    ],
  })
}
