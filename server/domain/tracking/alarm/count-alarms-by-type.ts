import { sql } from 'kysely'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { type AlarmChoice, isChosen } from './select-alarms.ts'

/** `type`: bit of lib/codes/alarm-types.ts. */
export type TypeCount = {
  type: number
  count: number
  unack: number
  handled: number
  devices: number
}

/** Most first. */
export async function countAlarmsByType(
  services: Services,
  { filter, choice }: { filter: DeviceFilter; choice: AlarmChoice },
): Promise<TypeCount[]> {
  const sums = new Map<number, TypeCount>()
  for await (const ids of deviceChunks(services, filter))
    for (const row of ids.length === 0 ? [] : await countOf(services, ids, choice)) {
      const sum = sums.get(row.type)
      if (!sum) sums.set(row.type, row)
      else for (const key of counts) sum[key] += row[key]
    }
  return [...sums.values()].sort((a, b) => b.count - a.count)
}

const counts = ['count', 'unack', 'handled', 'devices'] as const

function countOf(
  { positions }: Services,
  ids: readonly number[],
  choice: AlarmChoice,
): Promise<TypeCount[]> {
  const alarms = db
    .selectFrom('tracking.alarm as a')
    .select((eb) => [
      'a.type',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where ${eb.ref('a.acked_at')} is null)::int`.as('unack'),
      sql<number>`count(${eb.ref('a.handled_at')})::int`.as('handled'),
      sql<number>`count(distinct ${eb.ref('a.device_id')})::int`.as('devices'),
    ])
    .where('a.device_id', '=', anyOf(ids))
    .where('a.deleted_at', 'is', null)
    .where(isChosen(choice))
    .groupBy('a.type')
  return all(positions, alarms)
}
