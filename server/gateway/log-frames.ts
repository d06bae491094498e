import type { LimitRefusal } from '#lib/codes/refusal-causes.ts'
import { sourceByte } from '../domain/tracking/position/frame-chunk.ts'
import type { StreamProtocol } from './codecs/protocol.ts'
import type { Device } from './device.ts'
import type { Hub } from './hub.ts'
import type { RefusedSender } from './refusals.ts'

type Source = {
  hub: Pick<Hub, 'frameLog' | 'now'>
  device: Device | undefined
  protocol: StreamProtocol
  seenAtMs: number
}

/** Of the device log, beside the name of what was taken. */
export const leftOutText = (names: readonly string[] = []): string =>
  names.length === 0 ? '' : `left out: ${names.join(', ')}`

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

/** Connections of its address that were kept out before it got in, which could not say who they were. */
export function logRefusals(hub: Hub, { id }: Device, from: RefusedSender): void {
  const refusal = hub.refusals.untold(id, from)
  if (!refusal) return
  const { count, ip } = refusal
  const entry = {
    deviceId: id,
    source: sourceByte({ direction: 'up', protocol: from.protocol }),
    name: '',
    error: `${count} connections of ${ip} refused: too many that named no device`,
    bytes: Buffer.from(ip),
  }
  hub.frameLog.add(entry, hub.now())
}

const whyRefused: Record<LimitRefusal, string> = {
  perAddress: 'too many senders of one address',
  perDevice: 'too many senders of one device',
  connections: 'too many senders',
  datagrams: 'the gateway is busy',
}

/** One that named this device; at most once a minute. */
export function logRefusedDatagram(
  hub: Hub,
  { id }: Device,
  { cause, protocol, ip }: RefusedSender & { cause: LimitRefusal },
): void {
  if (!hub.refusals.mayTell(id)) return
  const entry = {
    deviceId: id,
    source: sourceByte({ direction: 'up', protocol }),
    name: '',
    error: `a datagram of ${ip} was refused: ${whyRefused[cause]}`,
    bytes: Buffer.from(ip),
  }
  hub.frameLog.add(entry, hub.now())
}

export function logDown({ hub, device, protocol }: Source, bytes: Buffer): void {
  if (!device || device.settings.isUnlogged) return
  const source = sourceByte({ direction: 'down', protocol: protocol.name })
  const name = protocol.nameOfSent(bytes)
  const logged = protocol.loggedOfSent?.(bytes) ?? bytes
  const error = logged.length < bytes.length ? leftOutText(['media']) : ''
  const entry = { deviceId: device.id, source: source, name: name, error: error, bytes: logged }
  hub.frameLog.add(entry, hub.now())
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
