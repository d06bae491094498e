import type { Upgrade } from '../../wire/upgrade.ts'
import type { Link } from '../protocol.ts'
import type { Address } from './frame.ts'

/** Bodies are copies. */
export type PartGroup = {
  id: number
  firstSerial: number
  total: number
  bodies: (Buffer | undefined)[]
  serials: number[]
  received: number
  bytes: number
  touchedAt: number
  isFresh: boolean
  requested: number
  /** Only its first body is kept: the others are rows of the store. */
  isLight: boolean
}

/** A few kilobytes at most. */
export type Jt808Link = {
  address?: Address
  /** 0x1007, minutes east of UTC. */
  zoneMinutes?: number
  groups?: Map<string, PartGroup>
  /** By first serial, for 0x0005. */
  sent?: Map<number, Buffer[]>
  /** Of the registration in this connection: 2011, 2013 or 2019. */
  layout?: number
  /** Under way, or sent and without a result yet. */
  upgrade?: Upgrade | undefined
}

export function linkOf(link: Link): Jt808Link {
  return link as Jt808Link
}
