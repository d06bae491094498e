import type { FramePass } from '../passes.ts'

/** Bad ones are counted and logged. */
export function openFrame(pass: FramePass): boolean {
  const { hub, connection, raw } = pass
  hub.counters.frames += 1
  if (raw.error !== undefined) {
    connection.reject(raw.bytes, raw.error)
    return false
  }
  pass.frame = connection.protocol.open(raw.bytes)
  return true
}

/** Undefined when the frame is not to blame. */
export function whyBad(error: unknown): string | undefined {
  const isBad = error instanceof Error && (error.name === 'BadFrame' || error.name === 'Truncated')
  return isBad ? error.message : undefined
}
