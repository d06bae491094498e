import { sql } from 'kysely'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { visitFlag } from '#lib/codes/visit-flags.ts'
import { noFixYet } from '../../db/device-state.ts'
import type { Pool } from '../../db/pool.ts'
import { db, type Given, prepared } from '../../db/sql.ts'
import { newVisits } from '../../domain/tracking/fence/visit-state.ts'
import type { Device } from '../device.ts'

/** Older ones raise no alarm too many. */
const recentSeconds = 60

type Requested = { ids: readonly number[]; after: readonly number[] }

const visitsOf = prepared('gateway-visits', ({ ids, after }: Given<Requested>) => {
  const devices = sql<{ id: number; after: number }>`unnest(${ids}::int[], ${after}::int[])`
  return db
    .selectFrom(devices.as<'d'>(sql`d (id, after)`))
    .innerJoin('tracking.visit as v', (join) =>
      join
        .onRef('v.device_id', '=', 'd.id')
        .on((eb) =>
          eb.or([eb('v.end_time', 'is', null), eb('v.end_time', '>', eb.ref('d.after'))]),
        ),
    )
    .select(['v.device_id', 'v.time', 'v.fence_id', 'v.end_time', 'v.top_speed', 'v.flags'])
})

/** Open visits, and what ended just before the newest fix. */
export async function readVisits(
  positions: Pool,
  devices: ReadonlyMap<number, Device>,
): Promise<void> {
  const seen = [...devices.values()].filter(({ state }) => state.fixedAt !== noFixYet)
  if (seen.length === 0) return
  const rows = await visitsOf(positions, {
    ids: seen.map(({ id }) => id),
    after: seen.map(({ state }) => state.fixedAt - recentSeconds),
  })
  for (const { device_id, time, fence_id, end_time, top_speed, flags } of rows) {
    const device = devices.get(device_id)
    if (!device) continue
    device.visits ??= newVisits()
    const { inside, alarmed } = device.visits
    const told = (bit: number, at: number) => alarmed.set(`${bit} ${fence_id}`, at)
    if (!(flags & visitFlag.uncrossed)) told(alarmTypes.fenceIn.bit, time)
    if (end_time !== null) {
      told(alarmTypes.fenceOut.bit, end_time)
      continue
    }
    inside.push({
      fenceId: fence_id,
      enteredAt: time,
      leftAt: undefined,
      flags,
      topSpeed: top_speed,
    })
  }
}
