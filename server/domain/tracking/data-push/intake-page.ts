import type { PushType } from '#lib/codes/data-push.ts'
import { isPushed, type PlacedDevice, type PushFilter, placedDevices } from './pushed-devices.ts'
import { pushSources } from './sources/push-sources.ts'
import {
  isBefore,
  type PushCursor,
  type TakenRow,
  type TakenRows,
  type TakeStores,
} from './sources/taken.ts'

/** A page of what came in, with its devices as they were placed when it was read. */
export type IntakePage = {
  until: PushCursor
  isFull: boolean
  byDevice: ReadonlyMap<number, readonly TakenRow[]>
  devices: ReadonlyMap<number, PlacedDevice>
}

/** A page for one subscription: `ids` are its devices, and rows up to `after` are known to it. */
export type OwnPage = { page: IntakePage; ids: readonly number[]; after: PushCursor }

/** The page of rows that a source returned. `devices` may hold more than theirs. */
export function pageOf(
  { rows, until, isFull }: TakenRows,
  devices: ReadonlyMap<number, PlacedDevice>,
): IntakePage {
  const byDevice = new Map<number, TakenRow[]>()
  for (const row of rows) {
    const those = byDevice.get(row.deviceId)
    if (those) those.push(row)
    else if (devices.has(row.deviceId)) byDevice.set(row.deviceId, [row])
  }
  return { until: until, isFull: isFull, byDevice: byDevice, devices: devices }
}

export const idsOf = (rows: readonly TakenRow[]): number[] => [
  ...new Set(rows.map(({ deviceId }) => deviceId)),
]

/** Reads a page for one subscription alone. */
export async function readOwnPage(
  stores: TakeStores,
  { type, after, filter }: { type: PushType; after: PushCursor; filter: PushFilter },
): Promise<OwnPage> {
  const taken = await pushSources[type].look(stores, after)
  const page = pageOf(taken, await placedDevices(stores.main, idsOf(taken.rows)))
  const own = [...page.byDevice.keys()].filter((id) => {
    const device = page.devices.get(id)
    return device !== undefined && isPushed(filter, device)
  })
  const ownPage = { page: page, ids: own, after: after }
  await pushSources[type].fetch?.(stores, rowsOf(ownPage, after))
  return ownPage
}

/** The subscription's rows behind `after`, in the order of intake. */
export function rowsOf({ page, ids, after: seen }: OwnPage, after: PushCursor): TakenRow[] {
  const rows = ids.flatMap((id) => page.byDevice.get(id) ?? [])
  return rows
    .filter(({ at }) => isBefore(after, at) && isBefore(seen, at))
    .sort((a, b) => a.at.takenAt - b.at.takenAt || a.at.lastId - b.at.lastId)
}
