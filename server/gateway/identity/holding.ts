import { timingSafeEqual } from 'node:crypto'
import { protocols } from '#lib/codes/protocols.ts'
import { isInNetworks } from '../../domain/platform/in-networks.ts'
import type { Device, Sender } from '../device.ts'

/**
 * Lower never displaces higher: datagrams and requests are cheap. A feed speaks for a device that does not itself: whoever
 * may enter displaces it.
 */
export const transports = { feed: 0, http: 1, udp: 2, tcp: 3 } as const

export type Proof = 'right' | 'wrong' | 'none'

/**
 * JT/T 808 only: a stranger registering would own the only proof. Who registered without an id of
 * its own (`''`) is known by its number: anybody would get its code.
 */
export function hasCodes({ settings, isAuthProved, protocol, terminalId }: Device): boolean {
  if (settings.identity !== undefined) return settings.identity === 'strict'
  if (terminalId === '') return false
  return isAuthProved || protocols[protocol].proof === 'code'
}

/** Whether the number alone is not enough. */
export function isStrict(device: Device): boolean {
  return device.settings.identity === 'strict' || (hasCodes(device) && device.isAuthProved)
}

/** Whether a connection survives changed settings. */
export function mayStay(device: Device, { ip, isProved }: Sender): boolean {
  const hasToken = device.tokenHash !== undefined
  return isInNetworks(device.settings.networks, ip) && !hasToken && (isProved || !isStrict(device))
}

/** Of 0x0102. By number any code does. */
export function proofOf(device: Device, code: string): Proof {
  if (device.authCode === undefined || !hasCodes(device)) return 'none'
  return isSame(code, device.authCode) ? 'right' : 'wrong'
}

/** In constant time. */
function isSame(one: string, other: string): boolean {
  const bytes = [Buffer.from(one), Buffer.from(other)] as const
  return bytes[0].length === bytes[1].length && timingSafeEqual(...bytes)
}

/** With its code, or the same address (reconnecting). */
export function mayReplace(holder: Sender, newcomer: Sender): boolean {
  if (newcomer.transport < holder.transport) return false
  return newcomer.isProved || newcomer.ip === holder.ip
}
