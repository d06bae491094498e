import { storeEpoch } from '#lib/codes/position-flags.ts'
import { all, anyOf } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { pageInScope, type RowReader, type ScopedPage } from '../../fleet/list/page-in-scope.ts'
import { type AlarmChoice, isChosen, type StoredAlarmRow, selectAlarms } from './select-alarms.ts'

export type AlarmListQuery = {
  filter: DeviceFilter
  choice: AlarmChoice
  isOldestFirst: boolean
  /** Last row of the page before, Unix seconds. */
  after: { time: number; id: number } | undefined
  limit: number
}

/** By time; pages may be short. The last has no `stoppedAt`. */
export function listAlarms(
  services: Services,
  { filter, choice, isOldestFirst, after, limit }: AlarmListQuery,
): Promise<ScopedPage<StoredAlarmRow>> {
  const first = after && { time: after.time - storeEpoch, id: after.id }
  const order = isOldestFirst ? 'asc' : 'desc'
  const read: RowReader<StoredAlarmRow> = ({ deviceIds, after: last, limit: rows }) => {
    const from = last ?? first
    const page = selectAlarms()
      .where(isChosen(choice))
      .$if(from !== undefined, (alarms) =>
        alarms.where(({ refTuple, tuple, eb }) =>
          eb(
            refTuple('a.time', 'a.id'),
            isOldestFirst ? '>' : '<',
            tuple(from?.time ?? 0, from?.id ?? 0),
          ),
        ),
      )
      .$if(deviceIds !== undefined, (alarms) =>
        alarms.where('a.device_id', '=', anyOf(deviceIds ?? [])),
      )
      .orderBy('a.time', order)
      .orderBy('a.id', order)
      .limit(rows)
    return all(services.positions, page)
  }
  return pageInScope(services, { filter, limit, read })
}
