import type { FramePass } from '../pipeline.ts'

/** Step 1: checks one frame and reads its envelope. A bad one is counted and logged, and the connection lives on. */
export function openFrame(pass: FramePass): boolean {
  const { hub, session, raw } = pass
  hub.counters.frames += 1
  if (raw.error !== undefined) {
    session.reject(raw.bytes, raw.error)
    return false
  }
  try {
    pass.frame = session.protocol.open(raw.bytes)
    return true
  } catch (error) {
    session.reject(raw.bytes, whyBad(error))
    return false
  }
}

/** What is wrong with a frame. Errors that are not about the frame are ours and go on. */
export function whyBad(error: unknown): string {
  if (error instanceof Error && (error.name === 'BadFrame' || error.name === 'Truncated'))
    return error.message
  throw error
}
