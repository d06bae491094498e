import { combineReads } from '../../../db/combine-reads.ts'
import { paddedKeys } from '../../../db/padded-keys.ts'
import { anyOf, type Given, prepared } from '../../../db/sql.ts'
import { isOneStore, type Services } from '../../../services.ts'
import { joinedState, joinedStates } from '../state/joined-states.ts'
import { type PresentState, readPositionStates } from '../state/read-states.ts'
import { type DeviceFacts, factsOf, readDevices, selectDevices } from './read-devices.ts'

export type PresentDevice = {
  facts: DeviceFacts
  /** Undefined when it never reported. */
  state: PresentState | undefined
}

const devicesWithStates = prepared(
  'devices-with-states',
  ({ ids }: Given<{ ids: readonly number[] }>) =>
    selectDevices()
      .leftJoin(joinedStates, 't.device_id', 'd.id')
      .selectAll('t')
      .where('d.id', '=', anyOf(ids)),
)

const readBoth = combineReads<number, PresentDevice>(async (pool, ids) => {
  const rows = await devicesWithStates(pool, { ids: paddedKeys(ids) })
  return new Map(rows.map((row) => [row.id, { facts: factsOf(row), state: joinedState(row) }]))
})

/** In the order of `ids`, without those that are gone. Calls share a query where stores are one. */
export async function readPresent(
  services: Services,
  ids: readonly number[],
): Promise<PresentDevice[]> {
  if (isOneStore(services)) {
    const found = await Promise.all(ids.map((id) => readBoth(services.pool, id)))
    return found.filter((one) => one !== undefined)
  }
  const [devices, states] = await Promise.all([
    readDevices(services.pool, ids),
    readPositionStates(services.positions, ids),
  ])
  return devices.map((facts) => ({ facts, state: states.get(facts.id) }))
}

/** By id, of those that reported. */
export const statesOf = (devices: readonly PresentDevice[]): Map<number, PresentState> =>
  new Map(
    devices.flatMap(({ facts, state }): [number, PresentState][] =>
      state ? [[facts.id, state]] : [],
    ),
  )
