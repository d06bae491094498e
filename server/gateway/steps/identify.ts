import type { FramePass } from '../pipeline.ts'

/** Step 3: whose frame it is. What does not come from the device's holder must get in first (identity/admit.ts). */
export function identify({ session, frame, raw }: FramePass): boolean {
  const { protocol } = session
  const number = protocol.numberOf(frame) ?? session.namedNumber
  if (number === undefined || number === '') {
    session.reject(raw.bytes, 'frame before log-in')
    session.close('no log-in')
    return false
  }
  if (session.device !== undefined && session.number === number) return true
  session.knock(number, raw, frame)
  return false
}
