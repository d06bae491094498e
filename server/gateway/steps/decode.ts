import { sourceByte } from '../../domain/tracking/position/frame-chunk.ts'
import { leftOutText } from '../log-frames.ts'
import type { FramePass } from '../passes.ts'

/** Parts wait in the link for the last. */
export function decodeFrame(pass: FramePass): boolean {
  const { hub, connection, raw, frame } = pass
  const { protocol, device } = connection
  if (!device) return false
  pass.message = protocol.decode(frame, connection.decodeOptions(), connection.link)
  const leftOut = pass.message?.leftOut
  if (leftOut?.length) hub.counters.leftOut += 1
  if (!pass.message) connection.out.awaitParts(frame)
  if (hub.frameLog.isSpent(connection.seenAtMs, 1)) return pass.message !== undefined
  hub.frameLog.add(
    {
      deviceId: device.id,
      source: sourceByte({ direction: 'up', protocol: protocol.name }),
      name: pass.message?.name ?? 'part of a message',
      error: leftOutText(leftOut),
      bytes: raw.bytes,
    },
    connection.seenAtMs,
  )
  return pass.message !== undefined
}
