import { sql } from 'kysely'
import type { Protocol } from '#lib/codes/protocols.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { ChosenSettings, SettingValue } from './setting-value.ts'

type Held = {
  protocol: Protocol
  chosen: Map<string, SettingValue>
  /** By alarm key: notifyBits. */
  notify: Map<string, number>
  commandIds: Set<string>
}

/** Of locked devices. */
export type HeldSettings = ReadonlyMap<number, Held>

/** Locks in the order of ids. */
export async function holdSettings(
  client: PoolClient,
  ids: readonly number[],
): Promise<HeldSettings> {
  const devices = await all(
    client,
    db
      .selectFrom('device')
      .select(['id', 'protocol'])
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forUpdate(),
  )
  const held = new Map<number, Held>(
    devices.map(({ id, protocol }) => [
      id,
      { protocol, chosen: new Map(), notify: new Map(), commandIds: new Set() },
    ]),
  )
  const rows = await all(
    client,
    db
      .selectFrom('device_setting')
      .select(['device_id as deviceId', 'key', 'notify'])
      .select((eb) => [
        eb.ref('value').$castTo<SettingValue>().as('value'),
        sql<string | null>`${eb.ref('command_id')}::text`.as('commandId'),
      ])
      .where('device_id', '=', anyOf(ids)),
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
