import type { InferResult } from 'kysely'
import type { SettingState } from '#lib/codes/device-settings.ts'
import type { Pool } from '../../db/pool.ts'
import { all, db } from '../../db/sql.ts'
import { unixSeconds } from '../../db/unix-seconds.ts'
import { isAlarmKey, type SettingValue } from './setting-value.ts'

/** A setting that somebody chose, and how it stands with the device. */
export type ChosenSetting = {
  key: string
  value: SettingValue
  notify: number
  state: SettingState
  reply: string | null
  /** Unix seconds. */
  updatedAt: number
}

/** The chosen settings of a device by key; what nobody chose is missing. */
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

/** What the gateway answers for a command that the model has no word for. */
const noWord = 'unsupported'

/** Without a word in the protocol an alarm setting still counts on the platform, which raises the alarms. */
function standing({ commandId, state, reply, ...setting }: Chosen): ChosenSetting {
  const isKeptOnly = commandId === null || reply === noWord
  if (isKeptOnly) {
    return { ...setting, reply: null, state: isAlarmKey(setting.key) ? 'stored' : 'unsupported' }
  }
  // Commands are forgotten after a time; settings are not.
  return { ...setting, reply, state: state ?? 'stored' }
}
