import type { Pool } from '../../db/pool.ts'
import type { Claim, HeldElsewhere } from './holders.ts'
import { transports } from './holding.ts'

/** A gateway that has not been heard of for so long is gone, and its devices are free. */
export const instanceSeconds = 15

/** The instances that live, for use in a statement. */
export const liveInstances = `SELECT id FROM gateway_instance
  WHERE at > now() - interval '${instanceSeconds} seconds'`

type Taken = { deviceId: number; epoch: number | null; before: HeldElsewhere | undefined }

/**
 * The rule of a change of holder between gateways, beside `mayReplace`, which is the same between connections of one:
 * free is what nobody has, what this gateway has itself, what a gateway that is gone had, and the number of a phone
 * that is silent. `h` is the hold that is, `excluded` the one that is wanted.
 */
const mayTake = `
  (h.instance = excluded.instance AND h.transport <> ${transports.http})
  OR (excluded.transport >= h.transport AND (excluded.is_proved OR excluded.ip = h.ip))
  OR (h.transport = ${transports.http} AND EXISTS (SELECT FROM wanted w WHERE w.device_id = h.device_id AND w.is_silent))
  OR (h.transport <> ${transports.http} AND h.instance NOT IN (SELECT id FROM live))`

const claimText = `WITH wanted AS (
    SELECT * FROM unnest($2::int[], $3::text[], $4::bool[], $5::int2[], $6::bool[])
      AS w (device_id, ip, is_proved, transport, is_silent)
  ), live AS MATERIALIZED (${liveInstances}), taken AS (
    INSERT INTO device_holder AS h (device_id, instance, ip, is_proved, transport)
    SELECT device_id, $1, ip, is_proved, transport FROM wanted ORDER BY device_id
    ON CONFLICT (device_id) DO UPDATE SET instance = excluded.instance, epoch = excluded.epoch,
      since = excluded.since, ip = excluded.ip, is_proved = excluded.is_proved, transport = excluded.transport
    WHERE ${mayTake}
    RETURNING device_id, epoch)
  SELECT w.device_id, t.epoch, h.instance, h.ip FROM wanted w
    LEFT JOIN taken t USING (device_id) LEFT JOIN device_holder h USING (device_id)`

/** Takes the devices that may be taken, in one statement; answers for each the new epoch and who had it before. */
export async function takeHolders(
  main: Pool,
  instance: string,
  claims: readonly Claim[],
): Promise<Taken[]> {
  const { rows } = await main.query<{
    device_id: number
    epoch: number | null
    instance: string | null
    ip: string | null
  }>({
    name: 'take-holders',
    text: claimText,
    values: [
      instance,
      claims.map((claim) => claim.deviceId),
      claims.map((claim) => claim.ip),
      claims.map((claim) => claim.isProved),
      claims.map((claim) => claim.transport),
      claims.map((claim) => claim.isSilent),
    ],
  })
  return rows.map((row) => ({
    deviceId: row.device_id,
    epoch: row.epoch === null ? null : Number(row.epoch),
    before: row.instance === null ? undefined : { instance: row.instance, ip: row.ip ?? '' },
  }))
}

type Hold = { deviceId: number; epoch: number }

const columnsOf = (holds: readonly Hold[]) => [
  holds.map(({ deviceId }) => deviceId),
  holds.map(({ epoch }) => epoch),
]

/** Ends holds that still are as named. */
export async function releaseHolders(main: Pool, holds: readonly Hold[]): Promise<void> {
  await main.query({
    name: 'release-holders',
    text: `DELETE FROM device_holder h USING unnest($1::int[], $2::int8[]) AS gone (device_id, epoch)
      WHERE h.device_id = gone.device_id AND h.epoch = gone.epoch`,
    values: columnsOf(holds),
  })
}

/** Devices whose hold is not as named any more. */
export async function verifyHolders(main: Pool, holds: readonly Hold[]): Promise<number[]> {
  const { rows } = await main.query<{ device_id: number }>({
    name: 'verify-holders',
    text: `SELECT mine.device_id FROM unnest($1::int[], $2::int8[]) AS mine (device_id, epoch)
      WHERE NOT EXISTS (SELECT FROM device_holder h WHERE h.device_id = mine.device_id AND h.epoch = mine.epoch)`,
    values: columnsOf(holds),
  })
  return rows.map((row) => row.device_id)
}

/** Forgets gateways that are gone for a day, with what they held. */
export async function forgetGone(main: Pool): Promise<void> {
  await main.query(
    `WITH gone AS (DELETE FROM gateway_instance WHERE at < now() - interval '1 day' RETURNING id)
     DELETE FROM device_holder WHERE instance IN (SELECT id FROM gone) AND transport > ${transports.http}`,
  )
}

/** Whether a connection of another living gateway than `except` has shown the device's code. */
export async function hasProvedHolder(
  main: Pool,
  { deviceId, except }: { deviceId: number; except: string },
): Promise<boolean> {
  const { rows } = await main.query({
    name: 'proved-holder',
    text: `SELECT FROM device_holder WHERE device_id = $1 AND instance <> $2 AND is_proved
      AND transport > ${transports.http} AND instance IN (${liveInstances})`,
    values: [deviceId, except],
  })
  return rows.length > 0
}
