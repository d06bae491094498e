import type { Pool } from '../../../db/pool.ts'

export type VendorRequest = {
  method: string
  /** After the vendor's own address. */
  path: string
  query: URLSearchParams
  body: string
  header: (name: string) => string | undefined
}
export type VendorAnswer = { status: number; type: 'json' | 'html'; body: string }

export type Vendor = {
  pool: Pool
  secret: string
  /** Its own public address. */
  url: string
  now: () => number
  /** Delivers an event; a refusal or an error is for the vendor to live with. */
  notify: (url: string, body: string, signature: string) => Promise<void>
}
