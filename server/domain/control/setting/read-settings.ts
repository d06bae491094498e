import type { InferResult } from 'kysely'
import { isOurs, type SettingState } from '#lib/codes/device-settings.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { isAlarmKey, type SettingValue } from './setting-value.ts'

export type ChosenSetting = {
  key: string
  value: SettingValue
  notify: number
  state: SettingState
  reply: string | null
  /** Unix seconds. */
  updatedAt: number
}

export async function readSettings(
  pool: Pool,
  deviceId: number,
): Promise<Map<string, ChosenSetting>> {
  const rows = await all(pool, selectChosen().where('s.device_id', '=', deviceId))
  return new Map(rows.map((row) => [row.key, standing(row)]))
}

const selectChosen = () =>
  db
    .selectFrom('device_setting as s')
    .leftJoin('command as c', 'c.id', 's.command_id')
    .select(['s.key', 's.notify', 's.command_id as commandId', 'c.state', 'c.reply'])
    .select((eb) => [
      eb.ref('s.value').$castTo<SettingValue>().as('value'),
      unixSeconds(eb.ref('s.updated_at')).as('updatedAt'),
    ])

type Chosen = InferResult<ReturnType<typeof selectChosen>>[number]

/** When the model lacks the command. */
const noWord = 'unsupported'

/** The platform raises alarms, so these count without the device. */
function standing({ commandId, state, reply, ...setting }: Chosen): ChosenSetting {
  const isKeptOnly = commandId === null || reply === noWord
  if (isKeptOnly) {
    const isInForce = isAlarmKey(setting.key) || isOurs(setting.key)
    return { ...setting, reply: null, state: isInForce ? 'stored' : 'unsupported' }
  }
  // Commands expire, settings do not.
  return { ...setting, reply, state: state ?? 'stored' }
}
