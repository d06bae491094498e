import { sql } from 'kysely'
import { alarmEvents, aroundAlarm, eventOfAlarm } from '#lib/codes/alarm-media.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { isBelow } from '../../../db/path-range.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { selectAlarms } from '../../tracking/alarm/select-alarms.ts'
import { type ListedRecording, selectRecordings } from './list-recordings.ts'

/** Of one alarm, the earliest. */
const most = 20
/** No event of a frame. */
const noEvent = -1

export type RecordingOfAlarm = ListedRecording & { alarmId: number }

type Asked = { path: string; deviceIds: readonly VisibleDeviceId[]; alarmIds: readonly number[] }

/**
 * What devices recorded around alarms of theirs, by the device's time: a minute before to five minutes after its
 * beginning; where the device says what it was recorded for, only beside alarms of that kind, and for half an hour.
 * Oldest first. `path`: of who reads.
 */
export async function recordingsOfAlarms(
  { pool, positions }: Pick<Services, 'pool' | 'positions'>,
  { path, deviceIds, alarmIds }: Asked,
): Promise<RecordingOfAlarm[]> {
  if (deviceIds.length === 0) return []
  const alarms = await all(
    positions,
    selectAlarms()
      .where('a.device_id', '=', anyOf([...deviceIds]))
      .where('a.id', '=', anyOf([...alarmIds])),
  )
  if (alarms.length === 0) return []
  const began = sql<Around>`unnest(${alarms.map(({ id }) => id)}::int8[],
    ${alarms.map(({ deviceId }) => deviceId)}::int[],
    ${alarms.map(({ time }) => time + storeEpoch)}::int8[],
    ${alarms.map(({ type }) => eventOfAlarm(type) ?? noEvent)}::int[])`
  return all(
    pool,
    db
      .selectFrom(began.as<'a'>(sql`a (id, device_id, began_at, event)`))
      .innerJoinLateral(besideAlarm(path).as('r'), (join) => join.onTrue())
      .selectAll('r')
      .select('a.id as alarmId')
      .orderBy('r.atMs')
      .orderBy('r.id'),
  )
}

type Around = { id: number; device_id: number; began_at: number; event: number }

const secondsFrom = (seconds: number) => sql<Date>`to_timestamp(a.began_at + ${sql.lit(seconds)})`

function besideAlarm(path: string) {
  const { before, after, named } = aroundAlarm
  return selectRecordings(path)
    .where((eb) => isBelow(eb.ref('o.path'), path))
    .where('r.device_id', '=', sql<number>`a.device_id`)
    .where('r.at', '>=', secondsFrom(-before))
    .where('r.at', '<=', secondsFrom(named))
    .where((eb) =>
      eb.or([
        eb('r.event', '=', sql<number>`a.event`),
        eb.and([eb('r.event', 'not in', [...alarmEvents]), eb('r.at', '<=', secondsFrom(after))]),
      ]),
    )
    .orderBy('r.at')
    .orderBy('r.id')
    .limit(most)
}
