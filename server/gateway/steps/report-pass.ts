import type { Batch } from '../batch.ts'
import type { Report } from '../codecs/protocol.ts'
import type { Device, RuleMemory } from '../device.ts'

/** One report on its way through the pipeline. Times are seconds of the store. */
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

/** One step over a report; false ends its way (it is known already). */
export type ReportStep = (pass: ReportPass) => boolean
