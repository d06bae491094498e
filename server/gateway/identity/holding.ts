import { timingSafeEqual } from 'node:crypto'
import { protocols } from '#lib/codes/protocols.ts'
import type { Device, Sender } from '../device.ts'
import { isInNetworks } from './address.ts'

/** How frames reach the gateway. A lower one never displaces a higher one: datagrams and requests are cheap to send. */
export const transports = { http: 1, udp: 2, tcp: 3 } as const

/** What a device's log-in says of who it is. */
export type Proof = 'right' | 'wrong' | 'none'

/**
 * Whether a code counts for the device. A stranger who registered by JT/T 808 with the number of
 * another protocol's device would own the only proof, and shut it out for good.
 */
export function hasCodes({ settings, isAuthProved, protocol }: Device): boolean {
  if (settings.identity !== undefined) return settings.identity === 'strict'
  return isAuthProved || protocols[protocol].proof === 'code'
}

/** Whether the number alone is not enough: chosen by an operator, else from the first right code on. */
export function isStrict(device: Device): boolean {
  return device.settings.identity === 'strict' || (hasCodes(device) && device.isAuthProved)
}

/** Whether a connection that holds a device may go on after the device's settings changed. */
export function mayStay(device: Device, { ip, isProved }: Sender): boolean {
  const hasToken = device.tokenHash !== undefined
  return isInNetworks(device.settings.networks, ip) && !hasToken && (isProved || !isStrict(device))
}

/** Judges the code of a 0x0102. A device identified by number may show any. */
export function proofOf(device: Device, code: string): Proof {
  if (device.authCode === undefined || !hasCodes(device)) return 'none'
  return isSame(code, device.authCode) ? 'right' : 'wrong'
}

/** Compares in a time that does not tell how much is right. */
function isSame(one: string, other: string): boolean {
  const bytes = [Buffer.from(one), Buffer.from(other)] as const
  return bytes[0].length === bytes[1].length && timingSafeEqual(...bytes)
}

/**
 * Whether a newcomer may have the device of a living connection: with its code, or from the same address, where it is
 * taken for the same device that lost its connection.
 */
export function mayReplace(holder: Sender, newcomer: Sender): boolean {
  if (newcomer.transport < holder.transport) return false
  return newcomer.isProved || newcomer.ip === holder.ip
}
