import { sourceByte } from '../domain/position/frame-chunk.ts'
import type { StreamProtocol } from './codecs/protocol.ts'
import type { Device } from './device.ts'
import type { Hub } from './hub.ts'

type Source = {
  hub: Pick<Hub, 'frameLog' | 'now'>
  device: Device | undefined
  protocol: StreamProtocol
  seenAtMs: number
}

/** With the reason; nothing for unknown devices. */
export function logRefused(
  { hub, device, protocol, seenAtMs }: Source,
  bytes: Buffer,
  why: string,
) {
  if (!device) return
  const source = sourceByte({ direction: 'up', protocol: protocol.name })
  hub.frameLog.add({ deviceId: device.id, source, name: '', error: why, bytes }, seenAtMs)
}

export function logDown({ hub, device, protocol }: Source, bytes: Buffer): void {
  if (!device) return
  const source = sourceByte({ direction: 'down', protocol: protocol.name })
  const name = protocol.nameOfSent(bytes)
  hub.frameLog.add({ deviceId: device.id, source, name, error: '', bytes }, hub.now())
}

/** At `places` of an arena (reply-arena.ts). */
export function logReplies(source: Source, bytes: Buffer, places: readonly number[]): void {
  const { hub } = source
  if (hub.frameLog.isSpent(hub.now(), places.length / 2)) return
  for (let n = 0; n < places.length; n += 2) {
    const at = places[n] as number
    logDown(source, bytes.subarray(at, at + (places[n + 1] as number)))
  }
}
