import pg from 'pg'
import {
  arrivalsIn,
  insertArrivals,
  insertStateChanges,
  type StateChangeRow,
} from './arrival-store.ts'
import { type BeaconSightingRow, insertBeacons } from './beacon-store.ts'
import { binaryArray, binaryTexts } from './binary-array.ts'
import { type CellRow, insertCells } from './cell-store.ts'
import { CopyAtOnce } from './copy-at-once.ts'
import type { DeviceState } from './device-state.ts'
import { type DriverCardRow, insertDriverCards } from './driver-card-store.ts'
import { type AlarmEnd, endAlarms } from './end-alarms.ts'
import { type DeviceFact, type DirtyStream, insertFacts, markDirty } from './fact-store.ts'
import { insertAlarms, type NewAlarmRow, type StoredAlarm } from './insert-alarms.ts'
import { insertUnplaced, type UnplacedRow } from './insert-unplaced.ts'
import { leaveOutStored } from './leave-out-stored.ts'
import { insertMedia, type MediaRow } from './media-store.ts'
import { insertReadings, type ReadingRow, type SensorRow } from './reading-store.ts'
import { stateColumns } from './state-columns.ts'
import { StoreClient } from './store-client.ts'
import { textStatement } from './text-statement.ts'
import { upsertVisits, type VisitRow } from './upsert-visits.ts'

/** The only writer of tracking's hot tables. Store seconds. */
export type PositionStore = {
  /**
   * One transaction. `new`: stored reports fail the batch with `isRepeat` or `isUnnamed`. `repeated`: they are
   * skipped, but where one is of a cold day the batch fails with `isUnnamed`. `compared`: they are looked up and left
   * out; only what is stored in that moment fails it.
   */
  append(batch: StoreBatch, manner: Manner): Promise<Appended>
  /** Throws while the database is away. */
  connect(): Promise<void>
  close(): Promise<void>
}

export type Manner = 'new' | 'repeated' | 'compared'

export type StoreBatch = {
  positions: Buffer | undefined
  /** Of the positions; repeatable. */
  cells: readonly CellRow[]
  /** Of the positions; repeatable. */
  readings: readonly ReadingRow[]
  sensors: readonly SensorRow[]
  /** Repeatable. */
  driverCards: readonly DriverCardRow[]
  /** Repeatable. */
  beacons: readonly BeaconSightingRow[]
  states: StateArrays | undefined
  alarms: readonly NewAlarmRow[]
  ends: readonly AlarmEnd[]
  facts: readonly DeviceFact[]
  visits: readonly VisitRow[]
  unplaced: readonly UnplacedRow[]
  dirty: readonly DirtyStream[]
  /** What the streams of the states went on over. */
  fed: readonly DirtyStream[]
  /** Repeatable. */
  media: readonly MediaRow[]
  /** Of the states. */
  changes: readonly StateChangeRow[]
  /** Of another platform, taken over: who has data of devices delivered is not sent it. */
  isPast?: true
}

/** `stale`: devices whose stream was made again meanwhile; their facts were left out and marked dirty. */
export type Appended = { alarms: StoredAlarm[]; stale: number[] }

/** A binary array a column. */
export type StateArrays = Buffer[]

const uniqueViolation = '23505'

export const isRepeat = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation

const internalError = 'XX000'

/**
 * COPY into a distributed table says this of a repeated report, a refused value and a lost node alike; as `repeated`
 * the first two have their own codes. Columnar storage says it of ON CONFLICT.
 */
export const isUnnamed = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === internalError

/** Other failures (away, starting, full, deadlock, a lost node, a standby) may pass. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  !isUnnamed(error) &&
  !/^(57P|08|53|40|25006)/.test(error.code ?? '')

const copyDirect = 'COPY tracking.position FROM STDIN BINARY'
const copyAside = 'COPY incoming FROM STDIN BINARY'
/** Resent reports are rare: only they go through a temporary table. */
const createAside =
  'CREATE TEMP TABLE IF NOT EXISTS incoming (LIKE tracking.position) ON COMMIT DELETE ROWS'
const takeAside = 'INSERT INTO tracking.position SELECT * FROM incoming ON CONFLICT DO NOTHING'

/**
 * Commits are durable whatever the server's default. A batch goes to each node of a distributed store over one connection:
 * every further one is prepared and committed by itself. A plain PostgreSQL keeps that setting and never reads it.
 */
const writerSettings = '-c synchronous_commit=on -c citus.max_adaptive_executor_pool_size=1'

/** Own connection. */
export function openPositionStore(url: string, onLost: (error: Error) => void): PositionStore {
  let client: StoreClient | undefined

  async function connect(): Promise<void> {
    const fresh = new StoreClient({
      connectionString: url,
      // Answers are a turn of the event loop away, which is long under load.
      pipeline: true,
      options: writerSettings,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    fresh.on('error', (error) => {
      if (client !== fresh) return
      client = undefined
      onLost(error)
    })
    await fresh.connect()
    client = fresh
  }

  async function append(batch: StoreBatch, manner: Manner): Promise<Appended> {
    if (!client) await connect()
    const using = client as pg.Client
    try {
      return await appendWith(using, batch, manner)
    } catch (error) {
      await rollBack(using).catch(() => {
        client = undefined
        using.end().catch(() => undefined)
      })
      throw error
    }
  }

  return { append, connect, close: async () => client?.end() }
}

async function rollBack(client: pg.Client): Promise<void> {
  await Promise.race([
    client.query('ROLLBACK'),
    new Promise((_, reject) => setTimeout(reject, 2000, new Error('no answer')).unref()),
  ])
}

/** In two turns: what needs no answer of another statement goes out at once, and PostgreSQL takes nothing after an error. */
async function appendWith(client: pg.Client, batch: StoreBatch, manner: Manner): Promise<Appended> {
  const positions =
    manner === 'compared' ? await leaveOutStored(client, batch.positions) : batch.positions
  const [, stale, alarms] = await together([
    begin(client, positions, manner),
    batch.states ? storeStates(client, batch.states) : [],
    batch.alarms.length === 0 ? [] : insertAlarms(client, batch.alarms),
    insertCells(client, batch.cells),
    insertReadings(client, batch),
    insertDriverCards(client, batch.driverCards),
    insertBeacons(client, batch.beacons),
    endAlarms(client, batch.ends),
    upsertVisits(client, batch.visits),
    insertUnplaced(client, batch.unplaced),
    insertMedia(client, batch.media),
    insertArrivals(client, arrivalsIn(batch.isPast ? undefined : positions)),
    insertStateChanges(client, batch.changes),
  ])
  const [, { command }] = await together([
    storeFacts(client, batch, new Set(stale)),
    client.query('COMMIT'),
  ])
  // What it says of a transaction that has failed.
  if (command !== 'COMMIT') throw new Error(`the batch was not committed: ${command}`)
  return { alarms, stale }
}

/** Statements that went out in this order. The first that failed is the cause: those behind it failed of it. */
async function together<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  const settled = await Promise.allSettled(sent)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(sent)
}

/** Facts only where the stored stream is the one they go on from. */
function storeFacts(
  client: pg.Client,
  { facts, dirty, fed }: StoreBatch,
  stale: ReadonlySet<number>,
): Promise<unknown> {
  const isStale = ({ deviceId }: { deviceId: number }) => stale.has(deviceId)
  return together([
    insertFacts(client, stale.size === 0 ? facts : facts.filter((one) => !isStale(one))),
    markDirty(client, stale.size === 0 ? dirty : [...dirty, ...fed.filter(isStale)]),
  ])
}

function begin(client: pg.Client, positions: Buffer | undefined, manner: Manner): Promise<unknown> {
  if (!positions) return client.query('BEGIN')
  if (manner !== 'repeated') return client.query(new CopyAtOnce(copyDirect, positions)).done
  return together([
    client.query(createAside),
    client.query(new CopyAtOnce(copyAside, positions)).done,
    client.query(takeAside),
  ])
}

const columnNames = stateColumns.map((column) => column.name)
/** Other columns take the new value. */
const kept: Record<string, string> = {
  extra: `CASE WHEN excluded.extra = '{}' THEN old.extra ELSE excluded.extra END`,
  seen_at: 'greatest(old.seen_at, excluded.seen_at)',
  stream: `CASE WHEN excluded.stream IS NULL OR old.stream_rev <> excluded.stream_rev THEN old.stream
    ELSE excluded.stream END`,
  stream_rev: 'old.stream_rev',
}
/**
 * Moves forward in fix time only, whichever gateway writes. Sorted by device, so writers never
 * deadlock. Returns devices whose new stream was not taken.
 */
const upsertStates = {
  name: 'upsert-states',
  text: textStatement(
    'tracking',
    `WITH new AS (
      SELECT * FROM unnest(${stateColumns.map((column, at) => `$${at + 1}::${column.cast}[]`).join(', ')})
        AS new (${columnNames.join(', ')})),
    stored AS (
      INSERT INTO tracking.device_state AS old (${columnNames.join(', ')})
      SELECT ${columnNames.map((name) => (name === 'extra' ? `coalesce(extra, '{}')` : name)).join(', ')} FROM new
      ON CONFLICT (device_id) DO UPDATE SET
      ${columnNames
        .filter((name) => name !== 'device_id')
        .map((name) => `${name} = ${kept[name] ?? `excluded.${name}`}`)
        .join(', ')}
      WHERE old.fixed_at IS NULL OR excluded.fixed_at >= old.fixed_at
      RETURNING device_id, stream_rev)
    SELECT new.device_id FROM new LEFT JOIN stored USING (device_id)
    WHERE new.stream IS NOT NULL AND stored.stream_rev IS DISTINCT FROM new.stream_rev`,
  ),
}

async function storeStates(client: pg.Client, states: StateArrays): Promise<number[]> {
  const { rows } = await client.query<{ device_id: number }>({ ...upsertStates, values: states })
  return rows.map(({ device_id }) => device_id)
}

export function encodeStates(devices: readonly { id: number; state: DeviceState }[]): StateArrays {
  const sorted = devices.toSorted((a, b) => a.id - b.id)
  return stateColumns.map((column) =>
    'texts' in column
      ? binaryTexts(column.texts, sorted, column.pick)
      : binaryArray(column.type, sorted, column.pick),
  )
}
