import type { MediaPacket } from '../codecs/protocol.ts'
import type { Device } from '../device.ts'
import type { FramePass } from '../passes.ts'

/** A row of the batch, answered once it is stored: as a packet, or with the last one as the whole. */
export function keepMedia(
  { hub, connection, frame, message }: FramePass,
  device: Device,
  media: MediaPacket,
): void {
  const { out, seenAtMs } = connection
  const { batch } = hub.committer
  batch.addMedia(device.id, media, seenAtMs)
  const replies = message ? out.repliesTo(frame, message, 'ok') : out.partReplies(frame)
  batch.addPending(out, device.id, replies, seenAtMs)
  hub.committer.schedule()
}
