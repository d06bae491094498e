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
import { type PushSource, settledAt, type TakenRow } from './taken.ts'

const atOnce = 500

type AlarmRow = StoredAlarmRow & TakenRow

/** Alarms as they are raised, but for those that settings of a device keep from the app. */
export const alarms: PushSource<AlarmRow> = {
  now: async ({ positions }) => ({ takenAt: await settledUntil(positions), lastId: 0 }),
  look: async ({ positions }, after) => {
    const horizon = await settledUntil(positions)
    const rows = await all(
      positions,
      selectAlarms()
        .where(isTakenAfter({ takenAt: after.takenAt, id: after.lastId }))
        .where('a.taken_at', '<', horizon)
        .where(isShown)
        .orderBy('a.taken_at')
        .orderBy('a.id')
        .limit(atOnce),
    )
    const taken = rows.map((row) => ({ ...row, at: { takenAt: row.takenAt, lastId: row.id } }))
    const isFull = rows.length === atOnce
    const last = isFull ? taken.at(-1)?.at : undefined
    return { rows: taken, until: last ?? settledAt(horizon, after), isFull: isFull }
  },
  tell: async ({ main }, rows, { lang, brand, readerPath }) => {
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
