import { getLastAlarm as contract } from '#lib/contract/alarm/get-last-alarm.ts'
import { type AlarmCursor, readNewAlarms } from '../../domain/alarm/read-new-alarms.ts'
import { handle } from '../handle.ts'
import { alarmItems, pathsOf } from './alarm-items.ts'

const daySeconds = 86_400
/** Unix seconds have ten digits, microseconds sixteen. */
const mostSeconds = 9_999_999_999

export const getLastAlarm = handle(contract, async (ctx, params) => {
  const { services, acting, bound, visible } = ctx
  const begin = params.begin_time ?? Math.floor(ctx.now() / 1000) - daySeconds
  const { rows, cursor } = await readNewAlarms(services, {
    filter: {
      organisation: acting,
      includesBelow: params.is_get_child,
      onlyDeviceId: bound.deviceId,
      withinPaths: params.sfamilyids && pathsOf(visible, params.sfamilyids),
    },
    after: cursorOf(begin),
    limit: params.limit_size,
  })
  return {
    items: await alarmItems(ctx, rows),
    next_begin_time: `${cursor.takenAt}:${cursor.id}`,
  }
})

/** Unix seconds, or the cursor of a previous answer. */
function cursorOf(begin: number | string): AlarmCursor {
  const [time = 0, id = 0] = String(begin).split(':').map(Number)
  return { takenAt: time <= mostSeconds ? time * 1_000_000 : time, id }
}
