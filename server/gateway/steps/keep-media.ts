import { mostMediaPackets } from '#lib/codes/media-types.ts'
import { recordingLimits } from '#lib/rules/recording-limits.ts'
import type { MediaPacket } from '../codecs/protocol.ts'
import { type Device, memoryOf } from '../device.ts'
import { failConnection } from '../fail-connection.ts'
import type { FramePass } from '../passes.ts'

const hourMs = 3_600_000
/** What a row takes whatever is in it. */
const rowBytes = 1024

/** False beyond what a device may send in an hour. */
function takeRoom(device: Device, bytes: number, nowMs: number): boolean {
  const memory = memoryOf(device)
  const hour = Math.floor(nowMs / hourMs)
  if (memory.media?.hour !== hour) memory.media = { hour, bytes: 0 }
  memory.media.bytes += bytes + rowBytes
  return memory.media.bytes <= recordingLimits.hourBytes
}

function refusalOf(device: Device, { total, bytes }: MediaPacket, nowMs: number) {
  if (total > mostMediaPackets) return 'a recording of too many packets'
  return takeRoom(device, bytes.length, nowMs) ? undefined : 'too many recordings in an hour'
}

/** A row of the batch, answered once it is stored: as a packet, or with the last one as the whole. Refused without room. */
export function keepMedia(pass: FramePass, device: Device, media: MediaPacket): void {
  const { hub, connection, raw } = pass
  const { seenAtMs } = connection
  const refusal = refusalOf(device, media, seenAtMs)
  if (refusal !== undefined) {
    refuse(pass, refusal)
    return
  }
  hub.mediaDoor.pass(device.id, media, {
    nowMs: seenAtMs,
    judged: (why) => {
      // Later than takeFrame, perhaps: the answers of others follow.
      try {
        if (why === undefined) store(pass, device, media)
        else refuse(pass, why)
      } catch (error) {
        failConnection(connection, error, raw.bytes)
      }
    },
  })
}

/** Of a connection that has ended meanwhile the device hears nothing. */
function refuse({ connection, frame, raw }: FramePass, why: string): void {
  if (connection.isClosed) return
  const { out, protocol, link } = connection
  protocol.forgetPart?.(frame, link)
  out.refuseFrame(frame)
  connection.reject(raw.bytes, why)
}

function store({ hub, connection, frame, message }: FramePass, device: Device, media: MediaPacket) {
  const { out, seenAtMs } = connection
  const { batch } = hub.committer
  batch.addMedia(device.id, media, seenAtMs)
  const replies = message ? out.repliesTo(frame, message, 'ok') : out.partReplies(frame)
  batch.addPending(out, device.id, replies, seenAtMs)
  hub.committer.schedule()
}
