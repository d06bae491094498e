import { amrFrameMs, amrFrames } from './amr-frames.ts'

/** What lasts longer would take gigabytes as samples: it is downloaded. */
const longestMs = 2 * 3_600_000

export const isTooLong = (seconds: number | null): boolean => (seconds ?? 0) * 1000 > longestMs

/** Of an AMR-NB file: frames without sound are a byte each, and decoded as the others are. */
export const isAmrTooLong = (bytes: Uint8Array): boolean =>
  amrFrames(bytes).all * amrFrameMs > longestMs
