import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Batch } from './batch.ts'
import type { RawFrame, Report } from './codecs/protocol.ts'
import type { Connection } from './connection.ts'
import { type Device, memoryOf } from './device.ts'
import { dropBatch } from './drop-batch.ts'
import { failConnection } from './fail-connection.ts'
import type { BatchWork, Hub } from './hub.ts'
import type { BatchPass, FramePass, IngestStep, ReportPass } from './passes.ts'
import { acknowledge } from './steps/acknowledge.ts'
import { raiseAlarms } from './steps/alarms.ts'
import { decodeFrame } from './steps/decode.ts'
import { openFrame, whyBad } from './steps/frame.ts'
import { awaitCommit, handleMessage } from './steps/handle.ts'
import { identify } from './steps/identify.ts'
import { judgeClock } from './steps/judge-clock.ts'
import { judgeMotion } from './steps/judge-motion.ts'
import { noteCell } from './steps/note-cell.ts'
import { publish } from './steps/publish.ts'
import { markQuality, skipResent } from './steps/quality.ts'
import { addToBatch, updateState } from './steps/store.ts'
import { storeBatch } from './steps/store-batch.ts'
import { leaveStale, takeFix } from './steps/stream.ts'
import { watchFences } from './steps/watch-fences.ts'

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
  const pass: FramePass = { hub, connection, raw, frame: undefined, message: undefined }
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
