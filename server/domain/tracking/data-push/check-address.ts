import { isIP } from 'node:net'
import type { Config } from '../../../config.ts'
import { isInsideAddress } from '../../../process/fetch-public.ts'

export type AddressSettings = Pick<Config, 'DATA_PUSH_PRIVATE' | 'DATA_PUSH_HTTP'>

/** By scheme: 443 is empty. */
const ports: readonly string[] = ['', '8443']

/**
 * Whether an address may be called as it is written. What its name leads to is looked at each time it is called, and
 * the connection goes to what was looked at (server/process/fetch-public.ts).
 */
export function mayCall(
  address: string,
  { DATA_PUSH_PRIVATE, DATA_PUSH_HTTP }: AddressSettings,
): boolean {
  const { protocol, port, hostname } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isOpen = DATA_PUSH_HTTP || (protocol === 'https:' && ports.includes(port))
  return isOpen && (DATA_PUSH_PRIVATE || isIP(host) === 0 || !isInsideAddress(host))
}
