import { isIP } from 'node:net'
import type { Config } from '../../../config.ts'
import { isInsideAddress } from '../../../process/fetch-public.ts'

type Facts = Pick<Config, 'DEMO' | 'PORT'>

export const sandboxPath = '/sandbox/push/'

/** The local push service of the demo. */
export const isSandboxPush = (endpoint: string, { DEMO, PORT }: Facts): boolean =>
  DEMO && new RegExp(`^http://127\\.0\\.0\\.1:${PORT}${sandboxPath}[\\w-]{1,64}$`).test(endpoint)

/** Names are checked again where they lead (fetchPublic). */
export function isPushAddress(endpoint: string, facts: Facts): boolean {
  if (isSandboxPush(endpoint, facts)) return true
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' || url.username !== '' || url.port !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host.includes('.') : !isInsideAddress(host)
}
