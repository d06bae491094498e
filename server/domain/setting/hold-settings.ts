import type { Protocol } from '#lib/rules/intervals.ts'
import type { PoolClient } from '../../db/pool.ts'
import type { ChosenSettings, SettingValue } from './setting-value.ts'

type Held = {
  protocol: Protocol
  chosen: Map<string, SettingValue>
  /** How alarms are told, by key: bits of notifyBits. */
  notify: Map<string, number>
  commandIds: Set<string>
}

/** The settings of devices whose rows are locked, by device. */
export type HeldSettings = ReadonlyMap<number, Held>

/** Locks devices in the order of their ids and reads what was chosen for them, and the commands that carried it. */
export async function holdSettings(
  client: PoolClient,
  ids: readonly number[],
): Promise<HeldSettings> {
  const devices = await client.query<{ id: number; protocol: Protocol }>(
    'SELECT id, protocol FROM device WHERE id = ANY($1) ORDER BY id FOR UPDATE',
    [ids],
  )
  const held = new Map<number, Held>(
    devices.rows.map(({ id, protocol }) => [
      id,
      { protocol, chosen: new Map(), notify: new Map(), commandIds: new Set() },
    ]),
  )
  const { rows } = await client.query<{
    deviceId: number
    key: string
    value: SettingValue
    notify: number
    commandId: string | null
  }>(
    `SELECT device_id AS "deviceId", key, value, notify, command_id::text AS "commandId" FROM device_setting
     WHERE device_id = ANY($1)`,
    [ids],
  )
  for (const { deviceId, key, value, notify, commandId } of rows) {
    const device = held.get(deviceId)
    device?.chosen.set(key, value)
    device?.notify.set(key, notify)
    if (commandId !== null) device?.commandIds.add(commandId)
  }
  return held
}

export const chosenOf = (held: HeldSettings, id: number): ChosenSettings =>
  held.get(id)?.chosen ?? new Map()
