import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { deviceEvent } from '#lib/contract/push-events.ts'
import type { Pool } from '../../../../db/pool.ts'
import { all, db, first } from '../../../../db/sql.ts'
import { type DeviceFacts, readDevices } from '../../../fleet/device/read-devices.ts'
import type { PushCursor, PushSource } from './taken.ts'

const atOnce = 1000

/** All transactions before this one have ended. */
const settled = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::int8`

const changes = (after: { xid: number; id: number }) =>
  db
    .selectFrom('device_change as c')
    .select(['c.id', 'c.xid', 'c.device_id as deviceId', 'c.taken_at as takenAt'])
    .where((eb) => eb('c.xid', '>=', after.xid))
    .where(
      (eb) =>
        sql<SqlBool>`(${eb.ref('c.xid')}, ${eb.ref('c.id')}) > (${after.xid}::int8, ${after.id}::int8)`,
    )
    .where((eb) => sql<SqlBool>`${eb.ref('c.xid')} < ${settled}`)
    .orderBy('c.xid')
    .orderBy('c.id')
    .limit(atOnce)

const settledNow = async (main: Pool): Promise<PushCursor> => {
  const row = await first(main, db.selectNoFrom(settled.as('xid')))
  return { takenAt: Number(row?.xid ?? 0), lastId: 0 }
}

/** Records of devices that changed, by the transactions that changed them; each as it is now. */
export const devices: PushSource = {
  now: ({ main }) => settledNow(main),
  take: async ({ main }, { after, devicesOf }) => {
    const now = await settledNow(main)
    // A database that was filled from another counts anew.
    if (after.takenAt > now.takenAt) return { events: [], cursor: now, isFull: false }
    const rows = await all(main, changes({ xid: after.takenAt, id: after.lastId }))
    const last = rows.at(-1)
    const cursor = last ? { takenAt: Number(last.xid), lastId: Number(last.id) } : after
    // Changed twice is told once.
    const times = new Map(
      rows.map(({ deviceId, takenAt }) => [deviceId, Math.floor(Number(takenAt) / 1e6)]),
    )
    const pushed = await devicesOf([...times.keys()])
    const facts = pushed.size === 0 ? [] : await readDevices(main, [...pushed.keys()])
    return {
      isFull: rows.length === atOnce,
      cursor: cursor,
      events: facts.map((device) => {
        const time = times.get(device.id) ?? 0
        return { deviceId: device.id, time: time, event: eventOf(device, time) }
      }),
    }
  },
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
