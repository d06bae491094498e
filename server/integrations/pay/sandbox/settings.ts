import { createHmac } from 'node:crypto'
import type { Config } from '../../../config.ts'

type Settings = Pick<Config, 'DEMO' | 'PORT' | 'PAY_SANDBOX_URL'>

/** Of the vendor with demo data; undefined: there is none. */
export const sandboxUrl = ({ DEMO, PORT, PAY_SANDBOX_URL }: Settings): string | undefined =>
  PAY_SANDBOX_URL ?? (DEMO ? `http://127.0.0.1:${PORT}/sandbox/pay` : undefined)

/** For calls and for signatures. */
export const sandboxKey = ({ SECRET }: Pick<Config, 'SECRET'>): string =>
  createHmac('sha256', SECRET).update('payment sandbox').digest('hex')
