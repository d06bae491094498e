import type { Link } from '../protocol.ts'
import type { Address } from './frame.ts'

/** An unfinished message of several packets. Its bodies are copies. */
export type PartGroup = {
  id: number
  firstSerial: number
  total: number
  bodies: (Buffer | undefined)[]
  serials: number[]
  received: number
  bytes: number
  touchedAt: number
  /** Packets came since `askMissing` last looked. */
  isFresh: boolean
  /** Times its missing packets were asked for. */
  requested: number
}

/** What the codec keeps of a connection. All of it fits in a few kilobytes, however the device behaves. */
export type Jt808Link = {
  /** How the device addresses itself, copied from its last frame. */
  address?: Address
  /** Zone it stated (0x1007), minutes east of UTC. */
  zoneMinutes?: number
  groups?: Map<string, PartGroup>
  /** Our latest messages of several packets by the serial of the first, for 0x0005. */
  sent?: Map<number, Buffer[]>
}

/** The codec's view of a link. */
export function linkOf(link: Link): Jt808Link {
  return link as Jt808Link
}
