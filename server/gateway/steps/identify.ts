import type { FramePass } from '../pipeline.ts'

/** Step 3: whose frame it is. A number that is nobody's costs a counter; one not looked up yet waits for its turn. */
export function identify({ session, frame, raw }: FramePass): boolean {
  const { protocol } = session
  const number = protocol.numberOf(frame) ?? session.number
  if (number === undefined || number === '') {
    session.reject(raw.bytes, 'frame before log-in')
    session.close('no log-in')
    return false
  }
  if (session.device !== undefined && session.number === number) return true
  session.waitFor(number, raw)
  return false
}
