import { createHmac } from 'node:crypto'
import type { Config } from '../../config.ts'

type Settings = Pick<Config, 'DEMO' | 'PORT' | 'PAY_SANDBOX_URL'>

/** Of the vendor with demo data; undefined: there is none. */
export const sandboxUrl = ({ DEMO, PORT, PAY_SANDBOX_URL }: Settings): string | undefined =>
  PAY_SANDBOX_URL ?? (DEMO ? `http://127.0.0.1:${PORT}/sandbox/pay` : undefined)

/** Where a payer opens it: the browser may not be on this machine. */
export const sandboxPageUrl = (config: Settings & Pick<Config, 'APP_URL'>): string | undefined => {
  const { APP_URL, PAY_SANDBOX_URL } = config
  if (!APP_URL || PAY_SANDBOX_URL) return sandboxUrl(config)
  return sandboxUrl(config) && new URL('/sandbox/pay', APP_URL).href
}

/** For calls and for signatures. */
export const sandboxKey = ({ SECRET }: Pick<Config, 'SECRET'>): string =>
  createHmac('sha256', SECRET).update('payment sandbox').digest('hex')
