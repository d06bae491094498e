import {
  devicesOf,
  isDataRefusal,
  partOfDevices,
  partOfRows,
  restOfDevice,
  type SplitBatch,
  splitBatch,
} from '../db/batch-parts.ts'
import type { CopyRow } from '../db/copy-rows.ts'
import type { StoreBatch, StoredAlarm } from '../db/position-store.ts'

/** What the database refused of a batch: devices, and places of reports among its rows that must not be acknowledged. */
export type Refused = { devices: Set<number>; rows: Set<number> }

export type Salvage = { alarms: StoredAlarm[]; refused: Refused }

export type SalvageTools = {
  /** Stores a part; what is stored already is passed over. */
  append: (part: StoreBatch) => Promise<StoredAlarm[]>
  /** Told of each refusal; `time` (seconds of the store) is undefined for what is no single report. */
  onRefused: (deviceId: number, time: number | undefined, error: unknown) => void
}

/** More than so many refused reports in a batch are no odd reports but a broken database: the batch fails as a whole. */
const mostRefused = 100

/**
 * Stores a batch that the database refused for its data: in halves, down to the devices and then to the reports that
 * are at fault. All others are stored. The present state of a device with a refused report is left as it was, for it
 * was concluded from that report too. Throws what `append` throws beside refusals, and the refusal when there are too many.
 */
export async function storeInParts(batch: StoreBatch, tools: SalvageTools): Promise<Salvage> {
  const split = splitBatch(batch)
  const refused: Refused = { devices: new Set(), rows: new Set() }
  const alarms: StoredAlarm[] = []
  const store = async (part: StoreBatch) => {
    alarms.push(...(await tools.append(part)))
  }
  await halve(
    devicesOf(split),
    (ids) => store(partOfDevices(split, new Set(ids))),
    (id) => storeDevice(id, { split, refused, store, onRefused: tools.onRefused }),
  )
  return { alarms, refused }
}

type SalvagePlan = {
  split: SplitBatch
  refused: Refused
  store: (part: StoreBatch) => Promise<void>
  onRefused: SalvageTools['onRefused']
}

/** Stores what can be stored of a device that was refused as a whole. */
async function storeDevice(id: number, plan: SalvagePlan): Promise<void> {
  const { split, refused, store, onRefused } = plan
  const rows = split.rows.filter((row) => row.deviceId === id)
  const refuse = (row: CopyRow, error: unknown) => {
    refused.devices.add(id)
    refused.rows.add(row.n)
    onRefused(id, row.time, error)
    if (refused.rows.size > mostRefused) throw error
  }
  const storeRows = (some: CopyRow[]) => store(partOfRows(split, some))
  const error = rows.length > 0 ? await refusalOf(() => storeRows(rows)) : undefined
  if (error) await halve(rows, storeRows, refuse, error)
  const last = await refusalOf(() => store(restOfDevice(split, id, !refused.devices.has(id))))
  if (!last) return
  // Stored or not, none of its reports is done with: sent again they bring the rest along.
  refused.devices.add(id)
  for (const { n } of rows) refused.rows.add(n)
  onRefused(id, undefined, last)
  if (refused.rows.size > mostRefused) throw last
}

/** Stores items that were refused together: halves that are refused in their turn are halved, one item goes to `alone`. */
async function halve<Item>(
  items: Item[],
  store: (items: Item[]) => Promise<void>,
  alone: (item: Item, error: unknown) => Promise<void> | void,
  error?: unknown,
): Promise<void> {
  const [first] = items
  if (first === undefined) return
  if (items.length === 1) {
    await alone(first, error)
    return
  }
  const middle = items.length >> 1
  for (const half of [items.slice(0, middle), items.slice(middle)]) {
    const refusal = await refusalOf(() => store(half))
    if (refusal) await halve(half, store, alone, refusal)
  }
}

/** The refusal that storing met, if any. Other errors are thrown on. */
async function refusalOf(store: () => Promise<void>): Promise<Error | undefined> {
  try {
    await store()
    return undefined
  } catch (error) {
    if (isDataRefusal(error)) return error
    throw error
  }
}
