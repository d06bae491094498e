import { sourceByte } from '../../domain/position/frame-chunk.ts'
import type { FramePass } from '../pipeline.ts'

/** Step 2: what the frame says. Parts of a longer message wait in the link until the last has come. */
export function decodeFrame(pass: FramePass): boolean {
  const { hub, session, raw, frame } = pass
  const { protocol, device } = session
  if (!device) return false
  pass.message = protocol.decode(frame, session.decodeOptions(), session.link)
  if (!pass.message) session.awaitParts(frame)
  if (hub.frameLog.isSpent(session.seenAtMs, 1)) return pass.message !== undefined
  hub.frameLog.add(
    {
      deviceId: device.id,
      source: sourceByte({ direction: 'up', protocol: protocol.name }),
      name: pass.message?.name ?? 'part of a message',
      error: '',
      bytes: raw.bytes,
    },
    session.seenAtMs,
  )
  return pass.message !== undefined
}
