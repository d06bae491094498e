import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import type { Bus } from '../../../jobs/bus.ts'
import { type AlarmCursor, settledUntil } from '../alarm/read-new-alarms.ts'
import { isTakenAfter, type StoredAlarmRow, selectAlarms } from '../alarm/select-alarms.ts'
import { planSteps } from '../alarm-rule/plan-steps.ts'
import { fencePaths, rings } from '../fence/fence-paths.ts'
import {
  chainOf,
  devicesTold,
  mayBeTold,
  type NoticeRecipient,
  recipientsIn,
  recipientsOf,
  type ToldDevice,
} from './recipients.ts'
import { notifyMasks, secondTellings } from './second-tellings.ts'
import { tellSteps } from './tell-steps.ts'
import { type NoticeSending, type Telling, writeNotices } from './write-notices.ts'

const atOnce = 500
const newsSeconds = 900

export type NoticeStores = {
  main: Pool
  positions: Pool
  bus: Bus
  now: () => number
  config: NoticeSending['config']
}

/** Every alarm once, whatever dies: place and messages commit together. */
export async function tellAlarms(stores: NoticeStores): Promise<{ told: number; raised: number }> {
  let told = 0
  for (;;) {
    const page = await inTransaction(stores.main, (client) => tellPage(stores, client))
    told += page.told
    if (page.seen < atOnce) break
  }
  const second = await inTransaction(stores.main, (client) => escalate(stores, client))
  const raised = second + (await tellSteps(stores))
  if (told + raised > 0) await stores.bus.publish('outbox', {})
  return { told, raised }
}

async function tellPage({ positions, now, config }: NoticeStores, client: PoolClient) {
  const horizon = await settledUntil(positions)
  const after = await holdCursor(client, horizon)
  if (!after) return { seen: 0, told: 0 }
  const alarms = await all(
    positions,
    selectAlarms()
      .where(isTakenAfter(after))
      .where('a.taken_at', '<', horizon)
      .orderBy('a.taken_at')
      .orderBy('a.id')
      .limit(atOnce),
  )
  const last = alarms.at(-1)
  if (!last) return { seen: 0, told: 0 }
  let told = 0
  const news = alarms.filter(isNews)
  for (const telling of await tellingsOf(client, news, { now: now(), config })) {
    told += await writeNotices(client, telling)
    await planEscalation(client, telling)
  }
  await planSteps(client, news, now())
  const moved = db.updateTable('alarm_cursor').set({ taken_at: last.takenAt, alarm_id: last.id })
  await run(client, moved.where('id', '=', 1))
  return { seen: alarms.length, told }
}

const isNews = ({ flags, time, takenAt }: StoredAlarmRow) =>
  (flags & positionFlag.late) === 0 || time + storeEpoch >= takenAt / 1e6 - newsSeconds

async function holdCursor(client: PoolClient, horizon: number): Promise<AlarmCursor | undefined> {
  const insert = db.insertInto('alarm_cursor').values({ id: 1, taken_at: horizon, alarm_id: 0 })
  await run(
    client,
    insert.onConflict((conflict) => conflict.column('id').doNothing()),
  )
  return first(
    client,
    db
      .selectFrom('alarm_cursor')
      .select(['taken_at as takenAt', 'alarm_id as id'])
      .where('id', '=', 1)
      .forUpdate()
      .skipLocked(),
  )
}

async function tellingsOf(
  client: PoolClient,
  alarms: readonly StoredAlarmRow[],
  { now, config }: NoticeSending,
): Promise<Telling[]> {
  const ids = [...new Set(alarms.map(({ deviceId }) => deviceId))]
  if (ids.length === 0) return []
  const devices = new Map((await devicesTold(client, ids)).map((device) => [device.id, device]))
  const chains = new Set([...devices.values()].flatMap(chainOf))
  const owners = [...devices.values()].flatMap(({ accountId }) => accountId ?? [])
  const persons = [
    ...(await recipientsIn(client, [...chains])),
    ...(await recipientsOf(client, owners)),
  ]
  const byAccount = new Map(persons.map((person) => [person.accountId, person]))
  if (byAccount.size === 0) return []
  const maskOf = await notifyMasks(client, ids)
  const fences = await fencePaths(client, alarms)
  return alarms.flatMap((alarm) => {
    const device = devices.get(alarm.deviceId)
    if (!device) return []
    const mask = maskOf(device.id, alarm.type)
    return [...byAccount.values()].flatMap((recipient) =>
      isFor(device, recipient) && rings(alarm, fences, recipient.path)
        ? { alarm, device, recipient, mask, now, config }
        : [],
    )
  })
}

const isFor = (device: ToldDevice, recipient: NoticeRecipient) =>
  device.accountId === recipient.accountId || mayBeTold(device, recipient)

async function planEscalation(
  client: PoolClient,
  { alarm, device, recipient, mask, now }: Telling,
): Promise<void> {
  const { escalateTo, escalateMinutes } = recipient
  if (escalateTo === null || mask === 0) return
  const due_at = new Date(now + escalateMinutes * 60_000)
  const ids = { alarm_id: alarm.id, account_id: escalateTo, device_id: device.id }
  const insert = db
    .insertInto('alarm_escalation')
    .values(rowFor('alarm_escalation', { ...ids, due_at }))
  await run(
    client,
    insert.onConflict((conflict) => conflict.columns(['alarm_id', 'account_id']).doNothing()),
  )
}

async function escalate(
  { positions, now, config }: NoticeStores,
  client: PoolClient,
): Promise<number> {
  const at = now()
  const due = await all(
    client,
    db
      .selectFrom('alarm_escalation')
      .select(['alarm_id as alarmId', 'account_id as accountId', 'device_id as deviceId'])
      .where('due_at', '<=', new Date(at))
      .orderBy('due_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked(),
  )
  if (due.length === 0) return 0
  const alarmIds = due.map(({ alarmId }) => alarmId)
  const deviceIds = [...new Set(due.map(({ deviceId }) => deviceId))]
  const open = await all(
    positions,
    selectAlarms()
      .where('a.id', '=', anyOf(alarmIds))
      .where('a.device_id', '=', anyOf(deviceIds))
      .where('a.acked_at', 'is', null),
  )
  const tellings = await secondTellings(client, { due, open }, { now: at, config })
  let told = 0
  for (const telling of tellings) told += await writeNotices(client, telling)
  const ended = db.deleteFrom('alarm_escalation').where('alarm_id', '=', anyOf(alarmIds))
  await run(client, ended.where('due_at', '<=', new Date(at)))
  return told
}
