import { sql } from 'kysely'
import { alarmMask } from '#lib/codes/alarm-types.ts'
import { storeEpoch, uncleanFlags } from '#lib/codes/position-flags.ts'
import { CopyBuffer, itemsJson } from '#server/db/copy-buffer.ts'
import { type DeviceState, emptyState } from '#server/db/device-state.ts'
import type { DriverCardRow } from '#server/db/driver-card-store.ts'
import type { DirtyStream } from '#server/db/fact-store.ts'
import { encodeStates, openPositionStore, type StoreBatch } from '#server/db/position-store.ts'
import type { ReadingRow, SensorRow } from '#server/db/reading-store.ts'
import { all, anyOf, db } from '#server/db/sql.ts'
import { ensurePartitions } from '#server/domain/tracking/position/partitions.ts'
import { BatchWriter } from '#server/gateway/batch-writer.ts'
import { readPosition } from '#server/gateway/codecs/osmand/forwarded.ts'
import { BadFrame, type Report } from '#server/gateway/codecs/protocol.ts'
import type { DriverMemory, ReadingMemory, RuleMemory } from '#server/gateway/device.ts'
import { noteDriver } from '#server/gateway/steps/note-driver.ts'
import { noteReadings } from '#server/gateway/steps/note-readings.ts'
import { markQuality } from '#server/gateway/steps/quality.ts'
import type { Log } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import type { ForeignPosition, ForeignSource, PositionPage } from './foreign.ts'
import type { KeptObjects } from './kept-objects.ts'

const daySeconds = 86_400
const futureSeconds = 600

export type PositionReport = {
  read: number
  /** New ones and those that were here already. */
  stored: number
  /** Of devices that were not taken. */
  withoutDevice: number
  /** Older than the platform keeps them. */
  old: number
  /** Without a place or time that can be read. */
  unreadable: number
}

export type PositionsTaken = {
  counts: PositionReport
  /** By name, in words. */
  refused: { kind: string; name: string; why: string }[]
}

type Memory = Pick<RuleMemory, 'jumpTime' | 'jumpLat' | 'jumpLon'> & ReadingMemory & DriverMemory
type Known = { id: number; number: string; state: DeviceState; memory: Memory }

type Given = {
  services: Services
  source: ForeignSource
  kept: KeptObjects
  /** After each page. */
  step: (report: PositionReport) => void
}

const newMemory = (): Memory => ({
  jumpTime: 0,
  jumpLat: 0,
  jumpLon: 0,
  readings: undefined,
  driver: undefined,
})

/**
 * Stores positions of the devices that were taken, a page at a time, and marks their devices: workers make trips, stays and
 * days of them. Goes on behind the last page that was stored; what is stored already stays once. Devices that were taken
 * later than others are read from their begin.
 */
export async function importPositions(given: Given): Promise<PositionsTaken> {
  const { services, source, kept, step } = given
  const { config, log, positions, now } = services
  const late = kept.late()
  const report: PositionReport = { read: 0, stored: 0, withoutDevice: 0, old: 0, unreadable: 0 }
  const unread = new Map<string, number>()
  await ensurePartitions(positions, { back: config.POSITION_DAYS, ahead: 1 })
  const store = openPositionStore(config.positionsUrl, (error) =>
    log.warn({ reason: error.message }, 'the position store broke its connection'),
  )
  try {
    await store.connect()
    const writer = new BatchWriter({ store, log, now })
    const storing = { given, writer, report, unread }
    if (late.length > 0) {
      const devices = await devicesOf(services, kept)
      for await (const page of source.readHistory(late)) {
        await storePage(storing, page, devices)
        step(report)
      }
    }
    await kept.keepRead()
    const devices = await devicesOf(services, kept)
    for await (const page of source.readPositions(kept.cursor, [...devices.keys()])) {
      await storePage(storing, page, devices)
      await kept.keepCursor(page.cursor, page.rows.length)
      step(report)
    }
    await services.bus.publish('dirty', {})
  } finally {
    await store.close()
  }
  return { counts: report, refused: [...unread].map(inWords) }
}

const inWords = ([number, count]: readonly [string, number]) => ({
  kind: 'position',
  name: number,
  why: `${count} of its positions have no place or time that can be read`,
})

type Storing = {
  given: Given
  writer: BatchWriter
  report: PositionReport
  unread: Map<string, number>
}

async function storePage(
  { given, writer, report, unread }: Storing,
  page: PositionPage,
  devices: ReadonlyMap<number, Known>,
): Promise<void> {
  const { services } = given
  const { config, log, now } = services
  const nowSeconds = Math.floor(now() / 1000)
  const taking = { devices, report, unread, log, nowSeconds, days: config.POSITION_DAYS }
  const taken = takePage(page, taking)
  const { refused } = await writer.write(taken.batch)
  if (refused) log.warn({ rows: refused.rows.size }, 'the database refused positions')
  report.stored += taken.rows - (refused?.rows.size ?? 0)
  await activate(services, taken.fixed)
}

/** By foreign ids; those that were deleted here since are left out. */
async function devicesOf({ pool }: Services, kept: KeptObjects): Promise<Map<number, Known>> {
  const pairs = [...kept.each('device')]
  const rows = await all(
    pool,
    db
      .selectFrom('device')
      .select(['id', 'imei'])
      .where('id', '=', anyOf(pairs.map(([, own]) => own)))
      .where('deleted_at', 'is', null),
  )
  const numbers = new Map(rows.map(({ id, imei }) => [id, imei]))
  return new Map(
    pairs.flatMap(([foreign, id]): [number, Known][] => {
      const number = numbers.get(id)
      const device = { id: id, number: number ?? '', state: emptyState(), memory: newMemory() }
      return number === undefined ? [] : [[foreign, device]]
    }),
  )
}

type Taking = {
  devices: ReadonlyMap<number, Known>
  report: PositionReport
  /** By number, how many could not be read. */
  unread: Map<string, number>
  log: Log
  nowSeconds: number
  /** That positions are kept. */
  days: number
}

type Page = {
  copy: CopyBuffer
  readings: ReadingRow[]
  sensors: SensorRow[]
  driverCards: DriverCardRow[]
  dirty: Map<number, DirtyStream>
  fixed: Map<number, Known>
}

type Taken = { batch: StoreBatch; rows: number; fixed: readonly number[] }

function takePage({ rows }: PositionPage, taking: Taking): Taken {
  const page: Page = {
    copy: new CopyBuffer(),
    readings: [],
    sensors: [],
    driverCards: [],
    dirty: new Map(),
    fixed: new Map(),
  }
  for (const row of rows) {
    taking.report.read += 1
    const device = taking.devices.get(row.deviceId)
    if (device) takeRow(page, taking, { device, row })
    else taking.report.withoutDevice += 1
  }
  const fixed = [...page.fixed.values()]
  return { batch: batchOf(page, fixed), rows: page.copy.rows, fixed: fixed.map(({ id }) => id) }
}

const batchOf = (page: Page, fixed: readonly Known[]): StoreBatch => ({
  positions: page.copy.rows === 0 ? undefined : page.copy.finish(),
  cells: [],
  readings: page.readings,
  sensors: page.sensors,
  driverCards: page.driverCards,
  beacons: [],
  states: fixed.length === 0 ? undefined : encodeStates(fixed),
  alarms: [],
  ends: [],
  facts: [],
  visits: [],
  unplaced: [],
  dirty: [...page.dirty.values()],
  fed: [],
  media: [],
  changes: [],
  isPast: true,
})

function takeRow(
  page: Page,
  { report: counts, unread, log, nowSeconds, days }: Taking,
  { device, row }: { device: Known; row: ForeignPosition },
): void {
  const report = readReport(device, row, { nowSeconds, log })
  if (!report || report.fixedAt > nowSeconds + futureSeconds) {
    counts.unreadable += 1
    unread.set(device.number, (unread.get(device.number) ?? 0) + 1)
    return
  }
  if (report.fixedAt < nowSeconds - days * daySeconds) {
    counts.old += 1
    return
  }
  const time = report.fixedAt - storeEpoch
  const { id, state, memory } = device
  const pass = { device, memory, report, time, flags: 0 }
  markQuality(pass)
  const { flags } = pass
  const json = itemsJson(report.extra)
  const facts = { deviceId: id, time: time, flags: flags, alarmMask: alarmMask(report.alarms) }
  page.copy.add(facts, report, json)
  const noted = { device, memory, report, time, flags, now: nowSeconds - storeEpoch, batch: page }
  noteReadings(noted)
  noteDriver(noted)
  const span = page.dirty.get(id) ?? { deviceId: id, from: time, to: time }
  page.dirty.set(id, {
    deviceId: id,
    from: Math.min(span.from, time),
    to: Math.max(span.to, time),
  })
  if ((flags & uncleanFlags) !== 0 || time < state.fixedAt) return
  takeState(state, report, { time, flags, json })
  page.fixed.set(id, device)
}

/** Undefined where its place or time cannot be read: whatever it holds, the others go on. */
function readReport(
  { number }: Known,
  { position }: ForeignPosition,
  { nowSeconds, log }: Pick<Taking, 'nowSeconds' | 'log'>,
): Report | undefined {
  try {
    const { report, time, hasPlace } = readPosition(number, position, nowSeconds)
    return { ...report, fixedAt: Math.floor(time / 1000), isFixed: report.isFixed && hasPlace }
  } catch (error) {
    if (!(error instanceof BadFrame)) log.warn({ err: error }, 'a position cannot be read')
    return undefined
  }
}

/** As of a device that is silent since. */
function takeState(
  state: DeviceState,
  report: Report,
  { time, flags, json }: { time: number; flags: number; json: string },
): void {
  state.fixedAt = time
  state.receivedAt = time
  state.seenAt = time
  state.lat = report.lat
  state.lon = report.lon
  state.speed = report.speed
  state.course = report.course
  state.altitude = Math.round(report.altitude)
  state.flags = flags
  if (report.mileage >= 0) state.mileage = report.mileage
  state.satellites = report.satellites ?? state.satellites
  state.battery = report.battery ?? state.battery
  state.isCharging = report.isCharging ?? state.isCharging
  state.oilCut = report.oilCut ?? state.oilCut
  if (report.acc !== undefined) state.acc = Number(report.acc)
  if (json === '') return
  state.extra = json
  state.isExtraNew = true
}

/** Their service starts with the first clean fix that is here. */
async function activate({ pool, bus }: Services, ids: readonly number[]): Promise<void> {
  const update = db.updateTable('device').set({ activated_at: sql<Date>`now()` })
  const fresh = update.where('id', '=', anyOf(ids)).where('activated_at', 'is', null)
  const devices = await all(pool, fresh.returning(['id', 'imei']))
  for (const { id, imei } of devices) await bus.publish('device', { id: id, imei: imei })
}
