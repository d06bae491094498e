import { sql } from 'kysely'
import { type AlarmKey, defaultNotify, notifyBits } from '#lib/codes/device-settings.ts'
import type { ToldWay } from '#lib/commands/setting-commands.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { tellWho } from '../../fleet/device/tell-who.ts'
import type { Order, StoredCommand } from '../command/check-order.ts'
import { chosenOf, type HeldSettings, holdSettings } from '../setting/hold-settings.ts'
import { keepSettings } from '../setting/keep-settings.ts'
import { alarmOf, type SettingChange } from '../setting/setting-value.ts'

/** Bits beside the app's own, which a command leaves as it is. */
const ways: Record<ToldWay, number> = {
  none: 0,
  sms: notifyBits.sms,
  phone: notifyBits.phone,
  both: notifyBits.sms | notifyBits.phone,
}

/**
 * Orders that change a fact of the platform and end with that: the model (89), whether an alarm is on (78) and how it is
 * told (107). Devices hear of an alarm as by device/SetAlarmSetting; the commands for that are answered.
 */
export async function doAtOnce(
  client: PoolClient,
  ctx: Context,
  { order, stored }: { order: Order; stored: readonly StoredCommand[] },
): Promise<StoredCommand[]> {
  const { work } = order.command
  const deviceIds = stored.map(({ deviceId }) => deviceId)
  if (deviceIds.length === 0) return []
  if (work === 'model') await changeModel(client, ctx, { deviceIds, order })
  const queued = work === 'alarm' ? await changeAlarm(client, ctx, { deviceIds, order }) : []
  if (work !== 'model' && work !== 'alarm') return []
  const done = { state: 'answered', answered_at: sql<Date>`now()` } as const
  const ids = stored.map(({ id }) => Number(id))
  await run(
    client,
    db.updateTable('command').set(rowFor('command', done)).where('id', '=', anyOf(ids)),
  )
  return queued
}

type Doing = { deviceIds: readonly number[]; order: Order }

async function changeModel(client: PoolClient, ctx: Context, { deviceIds, order }: Doing) {
  await tellWho(client, ctx)
  const model = String(order.params['value']).trim()
  const changed = { model: model, updated_at: new Date(ctx.now()) }
  const devices = db.updateTable('device').set(rowFor('device', changed))
  await run(client, devices.where('id', '=', anyOf(deviceIds)))
}

/** Devices by what becomes of their alarm, as text: most have the same. */
async function changeAlarm(
  client: PoolClient,
  ctx: Context,
  { deviceIds, order }: Doing,
): Promise<StoredCommand[]> {
  const held = await holdSettings(client, deviceIds)
  const groups = new Map<string, number[]>()
  for (const deviceId of held.keys()) {
    const change = JSON.stringify(changeOf(held, deviceId, order))
    groups.set(change, [...(groups.get(change) ?? []), deviceId])
  }
  const queued: StoredCommand[] = []
  for (const [change, ids] of groups) {
    const changes = [JSON.parse(change) as SettingChange]
    queued.push(...(await keepSettings(client, ctx, { held, deviceIds: ids, changes })))
  }
  return queued
}

function changeOf(held: HeldSettings, deviceId: number, { command, params }: Order): SettingChange {
  const key = (command.setting ?? params['alarm_type']) as AlarmKey
  const notify = held.get(deviceId)?.notify.get(key) ?? defaultNotify
  const value = alarmOf(chosenOf(held, deviceId), key) ?? { open: 1 }
  const way = params['alarm_notify_way'] as ToldWay | undefined
  return way === undefined
    ? { key, value: { ...value, open: params['enable'] === 1 ? 1 : 0 }, notify }
    : { key, value, notify: (notify & notifyBits.app) | ways[way] }
}
