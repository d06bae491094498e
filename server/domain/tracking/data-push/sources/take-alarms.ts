import { type SqlBool, sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { alarmItemOf } from '#lib/live/alarm-item.ts'
import { all } from '../../../../db/sql.ts'
import { alarmTexts } from '../../../../texts/alarm-texts.ts'
import { readDevices } from '../../../fleet/device/read-devices.ts'
import { settledUntil } from '../../alarm/read-new-alarms.ts'
import {
  isShown,
  isTakenAfter,
  type StoredAlarmRow,
  selectAlarms,
} from '../../alarm/select-alarms.ts'
import { toldAlarms } from '../../alarm/told-alarms.ts'
import { isBefore, type PushCursor, type PushSource, settledAt, type TakenRow } from './taken.ts'

const atOnce = 500

/** An ended alarm is there twice: `isEnd` at the place of its end. */
type AlarmRow = StoredAlarmRow & TakenRow & { isEnd: boolean }

const begun = (after: PushCursor, horizon: number) =>
  selectAlarms()
    .where(isTakenAfter({ takenAt: after.takenAt, id: after.lastId }))
    .where('a.taken_at', '<', horizon)
    .where(isShown)
    .orderBy('a.taken_at')
    .orderBy('a.id')
    .limit(atOnce)

const ended = (after: PushCursor, horizon: number) =>
  selectAlarms()
    .select(({ ref }) => ref('a.ended_at').$castTo<number>().as('endedAt'))
    .where(
      ({ ref }) =>
        sql<SqlBool>`(${ref('a.ended_at')}, ${ref('a.id')}) > (${after.takenAt}::int8, ${after.lastId}::int8)`,
    )
    .where('a.ended_at', '<', horizon)
    .where(isShown)
    .orderBy('a.ended_at')
    .orderBy('a.id')
    .limit(atOnce)

/** Beginnings and ends in one order, as far as both are known. */
function inOneOrder(lists: readonly AlarmRow[][]): {
  rows: AlarmRow[]
  last: PushCursor | undefined
} {
  const lasts = lists.flatMap((list) => (list.length === atOnce && list.at(-1)?.at) || [])
  const last = lasts.sort((a, b) => (isBefore(a, b) ? -1 : 1))[0]
  const rows = lists.flat().sort((a, b) => (isBefore(a.at, b.at) ? -1 : 1))
  return { rows: last ? rows.filter(({ at }) => !isBefore(last, at)) : rows, last: last }
}

/**
 * Alarms as they are raised, but for those that settings of a device keep from the app; of those that last, for whoever
 * wants it, their ends. Both are stamped under a lock of the same table.
 */
export const alarms: PushSource<AlarmRow> = {
  now: async ({ positions }) => ({ takenAt: await settledUntil(positions), lastId: 0 }),
  look: async ({ positions }, after) => {
    const horizon = await settledUntil(positions)
    const raised = (await all(positions, begun(after, horizon))).map((row) => ({
      ...row,
      isEnd: false,
      at: { takenAt: row.takenAt, lastId: row.id },
    }))
    const over = (await all(positions, ended(after, horizon))).map((row) => ({
      ...row,
      isEnd: true,
      at: { takenAt: row.endedAt, lastId: row.id },
    }))
    const { rows, last } = inOneOrder([raised, over])
    return { rows: rows, until: last ?? settledAt(horizon, after), isFull: last !== undefined }
  },
  tell: async ({ main }, taken, { lang, brand, readerPath, hasAlarmEnds }) => {
    const rows = hasAlarmEnds ? taken : taken.filter(({ isEnd }) => !isEnd)
    if (rows.length === 0) return []
    const ids = [...new Set(rows.map(({ deviceId }) => deviceId))]
    const devices = new Map((await readDevices(main, ids)).map((device) => [device.id, device]))
    const own = rows.filter(({ deviceId }) => devices.has(deviceId))
    const told = await toldAlarms(main, { path: readerPath, devices: devices }, own)
    const texts = await alarmTexts(lang, brand)
    return told.flatMap((row) => {
      const device = devices.get(row.deviceId)
      const event = device && alarmItemOf(row, device, texts)
      return event ? { deviceId: row.deviceId, time: row.time + storeEpoch, event: event } : []
    })
  },
}
