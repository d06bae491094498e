import { storeEpoch } from '#lib/codes/position-flags.ts'
import { advance, isInOrder } from '#lib/motion/advance.ts'
import { newStream, unfitFlags } from '#lib/motion/stream.ts'
import { storedFix } from '../db/copy-buffer.ts'
import { noFixYet } from '../db/device-state.ts'
import { everyTime } from '../db/fact-store.ts'
import { noToldState } from '../db/packed-state.ts'
import { sourceByte } from '../domain/tracking/position/frame-chunk.ts'
import { answerRefused } from './answer-refused.ts'
import type { Batch } from './batch.ts'
import type { RawFrame, Report } from './codecs/protocol.ts'
import type { Connection } from './connection.ts'
import { type Device, memoryOf } from './device.ts'
import { failConnection } from './fail-connection.ts'
import type { BatchWork, Hub } from './hub.ts'
import { leftOutText } from './log-frames.ts'
import type { BatchPass, FramePass, IngestStep, ReportPass } from './passes.ts'
import { raiseAlarms } from './steps/alarms.ts'
import { openFrame, whyBad } from './steps/frame.ts'
import { awaitCommit, handleMessage } from './steps/handle.ts'
import { judgeClock } from './steps/judge-clock.ts'
import { judgeMotion } from './steps/judge-motion.ts'
import { keepMedia } from './steps/keep-media.ts'
import { noteBeacons } from './steps/note-beacons.ts'
import { noteCell } from './steps/note-cell.ts'
import { noteDriver } from './steps/note-driver.ts'
import { noteReadings } from './steps/note-readings.ts'
import { markQuality, skipResent } from './steps/quality.ts'
import { addToBatch, updateState } from './steps/store.ts'
import { watchFences } from './steps/watch-fences.ts'

/**
 * Fixes in order of time; stages' facts commit with them. Late ones, and all while a worker remakes
 * the stream, are marked. Stages keep state in StreamState.
 */
function takeFix({ device, batch, report, time, flags }: ReportPass): boolean {
  if (device.rules.definitions.isOff) return true
  if (flags & unfitFlags) return true
  const fix = storedFix(time, flags, report)
  const { state, rules } = device
  if (!state.stream && state.fixedAt === noFixYet && state.streamRev === 0)
    state.stream = newStream(rules.key)
  const { stream } = state
  if (stream && stream.key !== rules.key) {
    // The zone or the definitions changed.
    state.stream = undefined
    batch.markDirty(device.id, everyTime.from, everyTime.to)
  } else if (stream && isInOrder(stream.motion, fix)) {
    batch.addFacts(device.id, time, advance(stream.motion, fix, rules))
    state.isStreamNew = true
  } else batch.markDirty(device.id, time)
  return true
}

/** Reread when a worker has made them. */
function leaveStale({ hub, stale, refused }: BatchPass): void {
  for (const id of [...stale, ...(refused?.devices ?? [])]) hub.registry.dropStream(id)
}

/** Bytes: its head. Who may read the device log may not hear or see what a device sent, nor once that is deleted. */
const loggedOfMedia = 32

/** Parts wait in the link for the last. */
function decodeFrame(pass: FramePass): boolean {
  const { hub, connection, raw, frame } = pass
  const { protocol, device } = connection
  if (!device) return false
  const options = connection.decodeOptions()
  pass.message = protocol.decode(frame, options, connection.link)
  pass.media = protocol.mediaOf?.(frame, options, connection.link)
  const leftOut = pass.message?.leftOut
  if (leftOut?.length) hub.counters.leftOut += 1
  if (!pass.message && pass.media) keepMedia(pass, device, pass.media)
  else if (!pass.message) connection.out.awaitParts(frame)
  const { isUnlogged } = device.settings
  if (isUnlogged || hub.frameLog.isSpent(connection.seenAtMs, 1)) return pass.message !== undefined
  hub.frameLog.add(
    {
      deviceId: device.id,
      source: sourceByte({ direction: 'up', protocol: protocol.name }),
      name: pass.message?.name ?? 'part of a message',
      error: leftOutText(pass.media ? [...(leftOut ?? []), 'media'] : leftOut),
      bytes: pass.media ? raw.bytes.subarray(0, loggedOfMedia) : raw.bytes,
    },
    connection.seenAtMs,
  )
  return pass.message !== undefined
}

/** Tells senders after the commit. */
function acknowledge(pass: BatchPass): void {
  const { hub, batch, refused } = pass
  if (refused) {
    answerRefused(pass, refused)
    return
  }
  if (batch.firstAt !== 0) hub.observeAck((hub.now() - batch.firstAt) / 1000)
  for (const [peer, places] of batch.peers) {
    hub.counters.acknowledged += places.length / 2
    hub.errors.run('acknowledge', () => peer.settle(true, batch.arena.bytes, places))
  }
}

/** Other connections must get in first (identity/admit.ts). */
function identify({ connection, frame, raw }: FramePass): boolean {
  const { protocol } = connection
  const number = protocol.numberOf(frame) ?? connection.namedNumber
  if (number === undefined || number === '') {
    connection.reject(raw.bytes, 'frame before log-in')
    connection.close('no log-in')
    return false
  }
  if (connection.device !== undefined && connection.number === number) return true
  connection.requestAdmission(number, raw, frame)
  return false
}

/** Cuts senders off, so they send again. */
function dropBatch({ registry, errors }: Hub, batch: Batch): void {
  for (const device of batch.devices) {
    device.memory = undefined
    device.state.stream = undefined
    device.state.told = noToldState
    device.session?.close('reports could not be stored')
    if (device.pending === 0) registry.forget(device)
  }
  for (const peer of batch.peers.keys())
    errors.run('acknowledge', () => peer.settle(false, batch.arena.bytes, []))
}

function publish({ hub, batch, alarms, stale, refused }: BatchPass): void {
  const { devices } = batch
  for (const device of refused ? devices : [])
    if (refused?.devices.has(device.id)) device.state.told = noToldState
  hub.publisher.devices(
    refused ? devices.filter((device) => !refused.devices.has(device.id)) : devices,
  )
  hub.publisher.alarms(alarms)
  if (batch.isDirty || stale.length > 0) hub.publisher.dirty()
}

async function storeBatch(pass: BatchPass): Promise<void> {
  Object.assign(pass, await pass.hub.writer.write(pass.batch.freeze()))
}

/** In order. Identify first: model and settings say how bytes read. */
export const ingest = [
  { name: 'frame', over: 'frame', step: openFrame },
  { name: 'identify', over: 'frame', step: identify },
  { name: 'decode', over: 'frame', step: decodeFrame },
  { name: 'handle', over: 'frame', step: handleMessage },
  { name: 'clock', over: 'report', step: judgeClock },
  { name: 'resent', over: 'report', step: skipResent },
  { name: 'quality', over: 'report', step: markQuality },
  { name: 'motion', over: 'report', step: judgeMotion },
  { name: 'stream', over: 'report', step: takeFix },
  { name: 'alarms', over: 'report', step: raiseAlarms },
  { name: 'fences', over: 'report', step: watchFences },
  { name: 'state', over: 'report', step: updateState },
  { name: 'cells', over: 'report', step: noteCell },
  { name: 'readings', over: 'report', step: noteReadings },
  { name: 'driver', over: 'report', step: noteDriver },
  { name: 'beacons', over: 'report', step: noteBeacons },
  { name: 'batch', over: 'report', step: addToBatch },
  { name: 'replies', over: 'message', step: awaitCommit },
  { name: 'commit', over: 'batch', step: storeBatch },
  { name: 'stale', over: 'stored', step: leaveStale },
  { name: 'acknowledge', over: 'stored', step: acknowledge },
  { name: 'publish', over: 'stored', step: publish },
] as const satisfies readonly IngestStep[]

const frameSteps = ingest.flatMap(({ over, step }) => (over === 'frame' ? step : []))
const reportSteps = ingest.flatMap(({ over, step }) => (over === 'report' ? step : []))
const messageSteps = ingest.flatMap(({ over, step }) => (over === 'message' ? step : []))
const batchSteps = ingest.flatMap(({ over, step }) => (over === 'batch' ? step : []))

/** Bad frames count; other errors close the connection. */
export function takeFrame(connection: Connection, raw: RawFrame): void {
  const { hub } = connection
  const pass: FramePass = {
    hub,
    connection,
    raw,
    frame: undefined,
    message: undefined,
    media: undefined,
  }
  try {
    for (const step of frameSteps) {
      if (step(pass)) continue
      if (hub.heard.isListening) tellHeard(pass)
      return
    }
    if (connection.device && pass.message) takeReports(hub, connection.device, pass.message.reports)
    for (const step of messageSteps) step(pass)
    if (hub.heard.isListening) tellHeard(pass)
  } catch (error) {
    // A decoded frame is not to blame.
    const why = pass.message ? undefined : whyBad(error)
    if (why === undefined) failConnection(connection, error, raw.bytes)
    else connection.reject(raw.bytes, why)
  }
}

/** Of a connection that is in: frames, whether any had a place, and what was left out of one. */
function tellHeard({ connection, message }: FramePass): void {
  const { hub, device, protocol, ip } = connection
  if (!device) return
  const without = device.state.clockOff === 0 ? 'noFix' : 'wrongClock'
  const cause = device.activatedAt === undefined ? without : 'entered'
  const from = { protocol: protocol.name, port: protocol.name, ip }
  hub.heard.note(device.id, { cause, ...from })
  if (message?.leftOut?.length) hub.heard.note(device.id, { cause: 'leftOut', ...from })
}

export function takeReports(
  hub: Pick<Hub, 'activate' | 'committer' | 'counters' | 'fences' | 'isLocating' | 'now'>,
  device: Device,
  reports: readonly Report[],
): void {
  const now = Math.floor(hub.now() / 1000) - storeEpoch
  const memory = memoryOf(device)
  const { activate, counters, fences, isLocating } = hub
  const { batch } = hub.committer
  for (const report of reports) {
    const time = Math.max(-2_147_483_647, Math.min(2_147_483_647, report.fixedAt - storeEpoch))
    const pass: ReportPass = {
      device,
      memory,
      report,
      now,
      time,
      flags: 0,
      alarmMask: 0n,
      extraJson: '',
      batch,
      counters,
      isLocating,
      fences,
      activate,
    }
    if (takeReport(pass)) counters.reports += 1
    else counters.resent += 1
    batch.reports += 1
  }
}

function takeReport(pass: ReportPass): boolean {
  for (const step of reportSteps) if (!step(pass)) return false
  return true
}

export const batchWork: BatchWork = {
  async store(hub: Hub, batch: Batch) {
    const pass: BatchPass = { hub, batch, alarms: [], stale: [], refused: undefined }
    for (const step of batchSteps) await step(pass)
    return pass
  },
  onStored(hub, batch, result) {
    const pass: BatchPass = { ...result, hub, batch }
    for (const { name, over, step } of ingest)
      if (over === 'stored') hub.errors.run(name, () => step(pass))
  },
  onDropped: dropBatch,
}
