import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { alarmKeys, alarmSettings, defaultNotify } from '#lib/codes/device-settings.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { StoredAlarmRow } from '../alarm/select-alarms.ts'
import { fencePaths, rings } from '../fence/fence-paths.ts'
import { chainOf, devicesTold, recipientsOf } from './recipients.ts'
import type { NoticeSending, Telling } from './write-notices.ts'

const keyOfBit = new Map(
  alarmKeys.flatMap((key) =>
    alarmSettings[key].alarms.map((type): [number, string] => [alarmTypes[type].bit, key]),
  ),
)

/** Which ways a device's settings leave open for an alarm. */
export async function notifyMasks(
  client: PoolClient,
  deviceIds: readonly number[],
): Promise<(deviceId: number, bit: number) => number> {
  const rows = await all(
    client,
    db
      .selectFrom('device_setting')
      .select(['device_id as deviceId', 'key', 'notify'])
      .where('device_id', '=', anyOf(deviceIds))
      .where('key', '=', anyOf(alarmKeys)),
  )
  const masks = new Map(rows.map(({ deviceId, key, notify }) => [`${deviceId} ${key}`, notify]))
  return (deviceId, bit) => masks.get(`${deviceId} ${keyOfBit.get(bit)}`) ?? defaultNotify
}

export type DueTelling = { alarmId: number; accountId: number; deviceId: number }

/** Of alarms that still wait, to people who may know of them. */
export async function secondTellings(
  client: PoolClient,
  { due, open }: { due: readonly DueTelling[]; open: readonly StoredAlarmRow[] },
  { now, config }: NoticeSending,
): Promise<Telling[]> {
  const ids = [...new Set(due.map(({ deviceId }) => deviceId))]
  const alarms = new Map(open.map((alarm) => [alarm.id, alarm]))
  const devices = new Map((await devicesTold(client, ids)).map((device) => [device.id, device]))
  const persons = await recipientsOf(client, [...new Set(due.map(({ accountId }) => accountId))])
  const byAccount = new Map(persons.map((person) => [person.accountId, person]))
  const maskOf = await notifyMasks(client, ids)
  const fences = await fencePaths(client, open)
  return due.flatMap(({ alarmId, accountId, deviceId }) => {
    const [alarm, device] = [alarms.get(alarmId), devices.get(deviceId)]
    const recipient = byAccount.get(accountId)
    if (!alarm || !device || !recipient) return []
    if (!chainOf(device).includes(recipient.organisationId)) return []
    if (!rings(alarm, fences, recipient.path)) return []
    return { alarm, device, recipient, mask: maskOf(deviceId, alarm.type), now, config }
  })
}
