import { fetchPublic } from '../../../process/fetch-public.ts'
import { OverQuota } from '../../over-quota.ts'
import type { Place } from '../offline.ts'

export type VendorOptions = {
  /** Origin, and what stands before the vendor's own path. */
  url: string
  key: string
  /** A service of the operator's own network. */
  allowPrivate: boolean
  timeoutMs?: number
}

const maxBytes = 512 * 1024
const refusals = [401, 402, 403]
const mostRetrySeconds = 86_400

/** Throws OverQuota for refusals and 429, and an error for every answer that is not JSON of an object or a list. */
export async function getJson(
  path: string,
  query: Readonly<Record<string, string>>,
  { url, allowPrivate, timeoutMs = 10_000 }: VendorOptions,
): Promise<object> {
  const asked = new URL(url.replace(/\/$/, '') + path)
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
  const { status, body, retryAfter } = await fetchPublic(
    asked,
    { timeoutMs, maxBytes, allowPrivate },
    { accept: 'application/json' },
  )
  if (refusals.includes(status)) throw new OverQuota(status)
  if (status === 429) throw new OverQuota(status, secondsIn(retryAfter))
  if (status !== 200) throw new Error(`the provider answered ${status}`)
  const answer: unknown = JSON.parse(body.toString('utf8'))
  if (typeof answer !== 'object' || answer === null)
    throw new Error('the provider answered no JSON')
  return answer
}

const secondsIn = (retryAfter: string) =>
  /^\d+$/.test(retryAfter) ? Math.min(mostRetrySeconds, Math.max(1, Number(retryAfter))) : 60

/** What a vendor writes where a text should be: Amap has `[]` for an empty one. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, 300) : ''

/** Undefined for what is no place on earth. */
export function placeOf(lat: unknown, lon: unknown): Place | undefined {
  const place = { lat: Number(lat), lon: Number(lon) }
  const isPlace = Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180
  return isPlace && lat !== '' && lon !== '' ? place : undefined
}

export const rowsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []

export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
