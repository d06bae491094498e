import { storeEpoch } from '#lib/codes/position-flags.ts'
import { alarmItemOf } from '#lib/live/alarm-item.ts'
import { all } from '../../../../db/sql.ts'
import { alarmTexts } from '../../../../texts/alarm-texts.ts'
import { readDevices } from '../../../fleet/device/read-devices.ts'
import { settledUntil } from '../../alarm/read-new-alarms.ts'
import { isShown, isTakenAfter, selectAlarms } from '../../alarm/select-alarms.ts'
import { toldAlarms } from '../../alarm/told-alarms.ts'
import type { PushSource } from './taken.ts'

const atOnce = 500

/** Alarms as they are raised, but for those that settings of a device keep from the app. */
export const alarms: PushSource = {
  now: async ({ positions }) => ({ takenAt: await settledUntil(positions), lastId: 0 }),
  take: async ({ main, positions }, { after, devicesOf, lang, brand, readerPath }) => {
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
    const last = rows.at(-1)
    const cursor = last ? { takenAt: last.takenAt, lastId: last.id } : after
    const pushed = await devicesOf([...new Set(rows.map(({ deviceId }) => deviceId))])
    const isFull = rows.length === atOnce
    if (pushed.size === 0) return { events: [], cursor: cursor, isFull: isFull }
    const devices = new Map(
      (await readDevices(main, [...pushed.keys()])).map((device) => [device.id, device]),
    )
    const own = rows.filter(({ deviceId }) => devices.has(deviceId))
    const told = await toldAlarms(main, { path: readerPath, devices: devices }, own)
    const texts = await alarmTexts(lang, brand)
    return {
      isFull: isFull,
      cursor: cursor,
      events: told.flatMap((row) => {
        const device = devices.get(row.deviceId)
        const event = device && alarmItemOf(row, device, texts)
        return event ? { deviceId: row.deviceId, time: row.time + storeEpoch, event: event } : []
      }),
    }
  },
}
