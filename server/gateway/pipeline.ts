import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { StoredAlarm } from '../db/position-store.ts'
import type { Batch } from './batch.ts'
import type { Message, RawFrame, Report } from './codecs/protocol.ts'
import { type Device, memoryOf } from './device.ts'
import { failSession } from './fail-session.ts'
import type { Hub } from './hub.ts'
import type { Refused } from './salvage.ts'
import type { Session } from './session.ts'
import { raiseAlarms } from './steps/alarms.ts'
import { decodeFrame } from './steps/decode.ts'
import { openFrame, whyBad } from './steps/frame.ts'
import { handleMessage } from './steps/handle.ts'
import { identify } from './steps/identify.ts'
import { judgeMotion } from './steps/motion.ts'
import { markQuality, skipResent } from './steps/quality.ts'
import type { ReportPass, ReportStep } from './steps/report-pass.ts'
import { gather, updateState } from './steps/store.ts'

/** One frame on its way. A step returns false when its way ends here: bad, unknown, or waiting for a look-up. */
export type FramePass = {
  hub: Hub
  session: Session
  raw: RawFrame
  frame: unknown
  message: Message | undefined
}
export type FrameStep = (pass: FramePass) => boolean

/**
 * From a frame to a screen, in order (docs/architecture.md#ingest). Identifying comes before decoding, since the
 * model and settings of a device say how its bytes read.
 */
const frameSteps: readonly FrameStep[] = [
  openFrame, // 1 frame: checksum, envelope
  identify, // 3 identify: whose it is
  decodeFrame, // 2 decode
  handleMessage, // log-in, heartbeat and replies are answered at once; reports go on below
]

const reportSteps: readonly ReportStep[] = [
  skipResent,
  markQuality, // 4 quality: flags, not drops
  judgeMotion, // 5 rules over the device's state
  raiseAlarms,
  updateState, // 6 persist: into the batch that the committer stores next
  gather,
]

/**
 * Sends one frame through the steps. One that is not what it claims to be is refused and the connection lives on; any
 * other error ends with this frame and its connection.
 */
export function takeFrame(hub: Hub, session: Session, raw: RawFrame): void {
  const pass: FramePass = { hub, session, raw, frame: undefined, message: undefined }
  try {
    for (const step of frameSteps) if (!step(pass)) return
  } catch (error) {
    // Once a message is decoded its frame is not to blame.
    const why = pass.message ? undefined : whyBad(error)
    if (why === undefined) failSession(session, error, raw.bytes)
    else session.reject(raw.bytes, why)
  }
}

/** Sends the reports of one message through the steps; they are in the open batch afterwards. */
export function takeReports(hub: Hub, device: Device, reports: readonly Report[]): void {
  const now = Math.floor(hub.now() / 1000) - storeEpoch
  const memory = memoryOf(device)
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
      alarmMask: 0,
      batch,
      activate: hub.activate,
    }
    if (runSteps(pass)) hub.counters.reports += 1
    else hub.counters.resent += 1
    batch.reports += 1
  }
}

function runSteps(pass: ReportPass): boolean {
  for (const step of reportSteps) if (!step(pass)) return false
  return true
}

/** 7 acknowledge: the commit is done, so every sender may know. */
export function acknowledge(hub: Hub, batch: Batch): void {
  if (batch.firstAt !== 0) hub.observeAck((hub.now() - batch.firstAt) / 1000)
  for (const [peer, places] of batch.peers) {
    hub.counters.acknowledged += places.length / 2
    hub.errors.run('acknowledge', () => peer.settle(true, batch.arena.bytes, places))
  }
}

/** 8 publish: to whoever watches. */
export function publish(
  hub: Hub,
  batch: Batch,
  alarms: readonly StoredAlarm[],
  refused?: Refused,
): void {
  const { devices } = batch
  hub.publisher.devices(
    refused ? devices.filter((device) => !refused.devices.has(device.id)) : devices,
  )
  hub.publisher.alarms(alarms)
}
