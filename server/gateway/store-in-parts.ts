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
import type { Appended, StoreBatch } from '../db/position-store.ts'

/** Rows: must not be acknowledged. */
export type Refused = { devices: Set<number>; rows: Set<number> }

export type StoredInParts = Appended & { refused: Refused }

export type PartTools = {
  append: (part: StoreBatch) => Promise<Appended>
  /** Store seconds; undefined for no single report. */
  onRefused: (deviceId: number, time: number | undefined, error: unknown) => void
}

/** Above it: the database, not the data. */
const mostRefused = 100

/**
 * Halves a refused batch down to faulty reports; states of their devices, built on them, stay as they were. Throws other errors,
 * and beyond `mostRefused`.
 */
export async function storeInParts(batch: StoreBatch, tools: PartTools): Promise<StoredInParts> {
  const split = splitBatch(batch)
  const refused: Refused = { devices: new Set(), rows: new Set() }
  const whole: Appended = { alarms: [], stale: [] }
  const store = async (part: StoreBatch) => {
    const { alarms, stale } = await tools.append(part)
    whole.alarms.push(...alarms)
    whole.stale.push(...stale)
  }
  await halve(
    devicesOf(split),
    (ids) => store(partOfDevices(split, new Set(ids))),
    (id) => storeDevice(id, { split, refused, store, onRefused: tools.onRefused }),
  )
  return { ...whole, refused }
}

type PartPlan = {
  split: SplitBatch
  refused: Refused
  store: (part: StoreBatch) => Promise<void>
  onRefused: PartTools['onRefused']
}

async function storeDevice(id: number, plan: PartPlan): Promise<void> {
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
  // Sent again they bring the rest.
  refused.devices.add(id)
  for (const { n } of rows) refused.rows.add(n)
  onRefused(id, undefined, last)
  if (refused.rows.size > mostRefused) throw last
}

/** Halves refused items; single ones go to `alone`. */
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

async function refusalOf(store: () => Promise<void>): Promise<Error | undefined> {
  try {
    await store()
    return undefined
  } catch (error) {
    if (isDataRefusal(error)) return error
    throw error
  }
}
