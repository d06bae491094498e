import type { AlarmMask } from '#lib/codes/alarm-types.ts'
import type { Batch } from './batch.ts'
import type { BatchResult } from './batch-writer.ts'
import type { MediaPacket, Message, RawFrame, Report } from './codecs/protocol.ts'
import type { Connection } from './connection.ts'
import type { Device, RuleMemory } from './device.ts'
import type { FenceBook } from './fences/fence-book.ts'
import type { Hub } from './hub.ts'

export type FramePass = {
  hub: Pick<
    Hub,
    | 'counters'
    | 'frameLog'
    | 'committer'
    | 'conflicts'
    | 'facts'
    | 'downlink'
    | 'upgrades'
    | 'mediaDoor'
    | 'log'
    | 'now'
  >
  connection: Connection
  raw: RawFrame
  frame: unknown
  message: Message | undefined
  media: MediaPacket | undefined
}

/** One report; times in seconds of the store. */
export type ReportPass = {
  device: Device
  memory: RuleMemory
  report: Report
  /** Receipt time. */
  now: number
  /** Of the fix, within the column's range. */
  time: number
  flags: number
  alarmMask: AlarmMask
  /** Of its further items, once the clock is judged; '' without any. */
  extraJson: string
  batch: Batch
  counters: Pick<Hub['counters'], 'leftOut'>
  /** Whether a worker looks up cells and access points. */
  isLocating: boolean
  fences: Pick<FenceBook, 'setsOf'>
  /** Called at the first clean fix. */
  activate: (device: Device) => void
}

/** One batch, before and after its commit. */
export type BatchPass = BatchResult & {
  hub: Pick<Hub, 'writer' | 'counters' | 'errors' | 'registry' | 'publisher' | 'observeAck' | 'now'>
  batch: Batch
}

/** Over frames and reports, false ends the way. */
export type IngestStep =
  | { name: string; over: 'frame'; step: (pass: FramePass) => boolean }
  | { name: string; over: 'report'; step: (pass: ReportPass) => boolean }
  | { name: string; over: 'message'; step: (pass: FramePass) => void }
  | { name: string; over: 'batch'; step: (pass: BatchPass) => Promise<void> }
  | { name: string; over: 'stored'; step: (pass: BatchPass) => void }
