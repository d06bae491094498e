import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { alarmKeys, alarmSettings, defaultNotify } from '#lib/codes/device-settings.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

const keyOfBit = new Map(
  alarmKeys.flatMap((key) =>
    alarmSettings[key].alarms.map((type): [number, string] => [alarmTypes[type].bit, key]),
  ),
)

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
