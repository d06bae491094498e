import type { CommandRow } from '#lib/commands/command-row.ts'
import type { GivenParams } from '#lib/commands/params.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { type HeldSettings, holdSettings } from './hold-settings.ts'
import { keepSettings } from './keep-settings.ts'
import { isAlarmKey, type SettingChange, type SettingValue } from './setting-value.ts'

type Commanded = {
  command: CommandRow
  params: GivenParams
  stored: readonly { id: string; deviceId: number }[]
}

/**
 * A command that changes a stored setting is the newest word on it, and the setting stands as the
 * command does: waiting, answered, refused.
 */
export async function noteCommanded(
  client: PoolClient,
  ctx: Context,
  { command, params, stored }: Commanded,
): Promise<void> {
  if (command.setting === undefined || stored.length === 0) return
  const held = await holdSettings(
    client,
    stored.map(({ deviceId }) => deviceId),
  )
  const carriedBy = new Map(stored.map(({ id, deviceId }) => [deviceId, id]))
  for (const [changes, deviceIds] of grouped(held, command.setting, params))
    await keepSettings(client, ctx, { held, deviceIds, changes: JSON.parse(changes), carriedBy })
}

/** Devices by their changes, as text: most have the same. */
function grouped(held: HeldSettings, key: string, params: GivenParams): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const deviceId of held.keys()) {
    const changes = JSON.stringify(changesOf(held, deviceId, { key, params }))
    groups.set(changes, [...(groups.get(changes) ?? []), deviceId])
  }
  return groups
}

type Given = { key: string; params: GivenParams }

function changesOf(held: HeldSettings, deviceId: number, { key, params }: Given): SettingChange[] {
  const device = held.get(deviceId)
  const number = Number(params['value'] ?? params['enable'])
  const change = (changed: string, value: SettingValue): SettingChange => {
    const notify = device?.notify.get(changed)
    return { key: changed, value, ...(notify !== undefined && { notify }) }
  }
  if (key === 'speedswitch')
    return [change(key, number === 0 ? { open: 0 } : { open: 1, value: number })]
  if (isAlarmKey(key)) return [change(key, { open: number === 1 ? 1 : 0 })]
  return [change(key, number)]
}
