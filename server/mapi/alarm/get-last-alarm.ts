import { getLastAlarm as contract } from '#lib/contract/alarm/get-last-alarm.ts'
import { type AlarmCursor, readNewAlarms } from '../../domain/tracking/alarm/read-new-alarms.ts'
import { fencePaths, rings } from '../../domain/tracking/fence/fence-paths.ts'
import { handle } from '../door/handle.ts'
import { alarmItems, pathsOf } from './alarm-items.ts'

const daySeconds = 86_400
/** Microseconds of a unit, by the most digits of a time in it. */
const units = [
  { digits: 10, micros: 1_000_000 },
  { digits: 13, micros: 1_000 },
  { digits: 16, micros: 1 },
] as const

export const getLastAlarm = handle(contract, async (ctx, params) => {
  const { services, caller, acting, bound, visible } = ctx
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
  const fences = await fencePaths(services.pool, rows)
  const ringing = rows.filter((alarm) => rings(alarm, fences, caller.path))
  return {
    items: await alarmItems(ctx, ringing),
    next_begin_time: `${cursor.takenAt}:${cursor.id}`,
  }
})

/** A Unix time, or the cursor of a previous answer. */
function cursorOf(begin: number | string): AlarmCursor {
  const [time = '', id = '0'] = String(begin).split(':')
  const unit = units.find(({ digits }) => time.length <= digits)
  return { takenAt: Number(time) * (unit?.micros ?? 1), id: Number(id) }
}
