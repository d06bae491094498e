import type { FramePass } from '../passes.ts'

/** Other connections must get in first (identity/admit.ts). */
export function identify({ connection, frame, raw }: FramePass): boolean {
  const { protocol } = connection
  const number = protocol.numberOf(frame) ?? connection.namedNumber
  if (number === undefined || number === '') {
    connection.reject(raw.bytes, 'frame before log-in')
    connection.close('no log-in')
    return false
  }
  if (connection.device !== undefined && connection.number === number) return true
  connection.requestAdmission(number, raw, frame)
  return false
}
