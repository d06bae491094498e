import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { binaryArray } from './binary-array.ts'
import type { PoolClient } from './pool.ts'
import { textStatement } from './text-statement.ts'

/** Store seconds; `type`: bit of lib/codes/alarm-types.ts. */
export type AlarmEnd = {
  deviceId: number
  type: number
  /** Fence, if it is about one. */
  subject?: number
  /** Alarms that began before are not meant. */
  since?: number
  time: number
  /** Worst value, if the type has one. */
  peak?: number | undefined
}

/**
 * Repeats and flaps only move an end on. Through the states of the devices, which are in the batch: a distributed
 * store looks up the last of each only beside a row of its own, and DISTINCT keeps the two together.
 */
const endText = textStatement(
  'tracking',
  `UPDATE tracking.alarm a
     SET end_time = greatest(a.end_time, ended.time),
       ended_at = CASE WHEN a.end_time >= ended.time THEN a.ended_at ELSE (extract(epoch FROM clock_timestamp()) * 1e6)::int8 END,
       peak = CASE a.type WHEN ${alarmTypes.lowPower.bit} THEN least(a.peak, ended.peak)
         ELSE greatest(a.peak, ended.peak) END
     FROM (
       SELECT last.id, last.device_id, max(e.time) AS time,
         CASE e.type WHEN ${alarmTypes.lowPower.bit} THEN min(e.peak) ELSE max(e.peak) END AS peak
       FROM (
         SELECT DISTINCT s.device_id, e.type, e.time, e.peak, e.subject, e.since
         FROM unnest($1::int[], $2::int2[], $3::int[], $4::int[], $5::int[], $6::int[])
           AS e (device_id, type, time, peak, subject, since)
         JOIN tracking.device_state s ON s.device_id = e.device_id) e
       CROSS JOIN LATERAL (
         SELECT id, device_id FROM tracking.alarm
         WHERE device_id = e.device_id AND type = e.type AND subject = e.subject
           AND time BETWEEN e.since AND e.time
         ORDER BY time DESC LIMIT 1) last
       GROUP BY last.id, last.device_id, e.type
       ORDER BY last.device_id, last.id) ended
     WHERE a.id = ended.id AND a.device_id = ended.device_id`,
)

export async function endAlarms(
  client: Pick<PoolClient, 'query'>,
  ends: readonly AlarmEnd[],
): Promise<void> {
  if (ends.length === 0) return
  await client.query({
    name: 'end-alarms',
    text: endText,
    values: [
      binaryArray('int4', ends, (row) => row.deviceId),
      binaryArray('int2', ends, (row) => row.type),
      binaryArray('int4', ends, (row) => row.time),
      binaryArray('int4', ends, (row) => row.peak),
      binaryArray('int4', ends, (row) => row.subject ?? 0),
      binaryArray('int4', ends, (row) => row.since ?? -2_147_483_648),
    ],
  })
}
