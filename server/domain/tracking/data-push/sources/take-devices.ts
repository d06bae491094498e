import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { deviceEvent } from '#lib/contract/push-events.ts'
import { all, db } from '../../../../db/sql.ts'
import { type DeviceFacts, readDevices } from '../../../fleet/device/read-devices.ts'
import { settledUntil } from '../../alarm/read-new-alarms.ts'
import { type PushCursor, type PushSource, settledAt, type TakenRow } from './taken.ts'

const atOnce = 1000

const changes = (after: PushCursor, horizon: number) =>
  db
    .selectFrom('device_change as c')
    .select(['c.id', 'c.device_id as deviceId', 'c.taken_at as takenAt'])
    .where((eb) => eb('c.taken_at', '>=', after.takenAt))
    .where(
      (eb) =>
        sql<SqlBool>`(${eb.ref('c.taken_at')}, ${eb.ref('c.id')}) > (${after.takenAt}::int8, ${after.lastId}::int8)`,
    )
    .where((eb) => eb('c.taken_at', '<', horizon))
    .orderBy('c.taken_at')
    .orderBy('c.id')
    .limit(atOnce)

const table = 'device_change'

/** Records of devices that changed, in the order of their changes; each as it is now. */
export const devices: PushSource = {
  now: async ({ main }) => ({ takenAt: await settledUntil(main, table), lastId: 0 }),
  look: async ({ main }, after) => {
    const horizon = await settledUntil(main, table)
    const rows = (await all(main, changes(after, horizon))).map(({ id, deviceId, takenAt }) => ({
      deviceId: deviceId,
      at: { takenAt: Number(takenAt), lastId: Number(id) },
    }))
    const isFull = rows.length === atOnce
    const last = isFull ? rows.at(-1)?.at : undefined
    return { rows: rows, until: last ?? settledAt(horizon, after), isFull: isFull }
  },
  tell: async ({ main }, rows) => {
    const times = timesOf(rows)
    const facts = new Map((await readDevices(main, [...times.keys()])).map((one) => [one.id, one]))
    return [...times].flatMap(([id, time]) => {
      const device = facts.get(id)
      return device ? { deviceId: id, time: time, event: eventOf(device, time) } : []
    })
  },
}

/** Unix seconds. Changed twice is told once, in the place of the last change. */
function timesOf(rows: readonly TakenRow[]): Map<number, number> {
  const times = new Map<number, number>()
  for (const { deviceId, at } of rows) {
    times.delete(deviceId)
    times.set(deviceId, Math.floor(at.takenAt / 1e6))
  }
  return times
}

const eventOf = (device: DeviceFacts, time: number): z.input<typeof deviceEvent> => ({
  simei: String(device.id),
  imei: device.imei,
  name: device.name,
  time: time,
  model: device.model,
  protocol: device.protocol,
  sfamilyid: String(device.organisationId),
  sfamily_name: device.organisationName,
  sgid: device.groupId === undefined ? null : String(device.groupId),
  sgid_name: device.groupName ?? null,
  sim: device.sim ?? null,
  iccid: device.iccid ?? null,
  version: device.version ?? null,
  remark: device.remark,
  activation_time: device.activatedAt ?? null,
  start_dev_time: device.startsAt ?? null,
  due_time: device.expiresAt ?? null,
})
