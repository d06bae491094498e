import type { Batch } from './batch.ts'
import type { BatchResult } from './batch-writer.ts'
import type { Message, RawFrame, Report } from './codecs/protocol.ts'
import type { Connection } from './connection.ts'
import type { Device, RuleMemory } from './device.ts'
import type { Hub } from './hub.ts'

/** One frame on its way. */
export type FramePass = {
  hub: Pick<
    Hub,
    'counters' | 'frameLog' | 'committer' | 'conflicts' | 'facts' | 'downlink' | 'log' | 'now'
  >
  connection: Connection
  raw: RawFrame
  /** As the protocol opened it. */
  frame: unknown
  message: Message | undefined
}

/** One report on its way. Times are seconds of the store. */
export type ReportPass = {
  device: Device
  memory: RuleMemory
  report: Report
  /** When the frame came in. */
  now: number
  /** Fix time, held within the column's range. */
  time: number
  /** Bits of lib/codes/position-flags.ts. */
  flags: number
  /** Alarm conditions of the report, lib/codes/alarm-types.ts. */
  alarmMask: number
  batch: Batch
  /** The device's first clean fix begins its service. */
  activate: (device: Device) => void
}

/** One batch on its way into the store and, stored, to senders and watchers. */
export type BatchPass = BatchResult & {
  hub: Pick<Hub, 'writer' | 'counters' | 'errors' | 'registry' | 'publisher' | 'observeAck' | 'now'>
  batch: Batch
}

/**
 * A step of the ingest (pipeline.ts). Steps over a frame or a report return false when its way ends there: bad, unknown,
 * known already, answered, or waiting for a look-up.
 */
export type IngestStep =
  | { name: string; over: 'frame'; step: (pass: FramePass) => boolean }
  | { name: string; over: 'report'; step: (pass: ReportPass) => boolean }
  | { name: string; over: 'message'; step: (pass: FramePass) => void }
  | { name: string; over: 'batch'; step: (pass: BatchPass) => Promise<void> }
  | { name: string; over: 'stored'; step: (pass: BatchPass) => void }
