import type { SettingState } from '#lib/codes/device-settings.ts'
import type { Pool } from '../../db/pool.ts'
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

type Row = Omit<ChosenSetting, 'state'> & {
  commandId: string | null
  state: SettingState | null
}

/** The chosen settings of a device by key; what nobody chose is missing. */
export async function readSettings(
  pool: Pool,
  deviceId: number,
): Promise<Map<string, ChosenSetting>> {
  const { rows } = await pool.query<Row>(
    `SELECT s.key, s.value, s.notify, s.command_id::text AS "commandId", c.state, c.reply,
       extract(epoch FROM s.updated_at)::int8 AS "updatedAt"
     FROM device_setting AS s LEFT JOIN command AS c ON c.id = s.command_id
     WHERE s.device_id = $1`,
    [deviceId],
  )
  return new Map(rows.map((row) => [row.key, standing(row)]))
}

/** What the gateway answers for a command that the model has no word for. */
const noWord = 'unsupported'

/** Without a word in the protocol an alarm setting still counts on the platform, which raises the alarms. */
function standing({ commandId, state, reply, ...setting }: Row): ChosenSetting {
  const isKeptOnly = commandId === null || reply === noWord
  if (isKeptOnly) {
    return { ...setting, reply: null, state: isAlarmKey(setting.key) ? 'stored' : 'unsupported' }
  }
  // Commands are forgotten after a time; settings are not.
  return { ...setting, reply, state: state ?? 'stored' }
}
