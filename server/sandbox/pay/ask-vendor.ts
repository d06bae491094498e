import type { z } from 'zod'
import { ProviderDeclined } from '../../integrations/pay/provider.ts'

export type VendorAccess = {
  /** Of the vendor: `http://127.0.0.1:3000/sandbox/pay`. */
  url: string
  secret: string
}

type Question<T> = {
  schema: z.ZodType<T>
  path: string
  /** Posted; without it a reading. */
  sent: object | undefined
  key: string | undefined
}

const timeoutMs = 8000

/** Undefined for 404; ProviderDeclined for any other 4xx. */
export async function askVendor<T>(
  { url, secret }: VendorAccess,
  { schema, path, sent, key }: Question<T>,
): Promise<T | undefined> {
  const response = await fetch(`${url}/v1/${path}`, {
    method: sent ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${secret}`,
      ...(sent && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(sent && { body: JSON.stringify(sent) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  if (response.status === 404) return undefined
  if (response.status >= 400 && response.status < 500) throw new ProviderDeclined(text)
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}`)
  return schema.parse(JSON.parse(text))
}
