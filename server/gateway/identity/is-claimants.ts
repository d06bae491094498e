import type { Device } from '../device.ts'
import type { Hub } from '../hub.ts'
import { isToken } from './is-token.ts'

/**
 * Whether a device may be let in. A claimed one shows by its first report that it is the claimant's:
 * it comes from the network of who waits for it, or has his token.
 */
export async function isClaimants(
  { claims, heard }: Pick<Hub, 'claims' | 'heard'>,
  device: Device,
  { ip, token }: { ip: string; token?: string | undefined },
): Promise<boolean> {
  if (!device.isClaimOpen) return true
  const proof = isToken(token, device.tokenHash) ? 'token' : 'address'
  if (proof === 'address' && !heard.waitsIn(device.id, ip)) return false
  if (!(await claims.prove(device.id, proof))) return false
  device.isClaimOpen = false
  return true
}
