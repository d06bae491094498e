import { fetchPublic } from '../../process/fetch-public.ts'
import { OverQuota } from '../over-quota.ts'
import type { Located } from './locator.ts'

export type ProviderOptions = {
  url: string
  key: string
  /** A service of the operator's own network. */
  allowPrivate: boolean
  timeoutMs?: number
}

type Answer = { status: number; body: unknown }

const maxBytes = 64 * 1024
const refusals = [401, 402, 403, 429]

/** Throws OverQuota, and for every answer that may be another one later. */
export async function postJson(url: URL, sent: unknown, options: ProviderOptions): Promise<Answer> {
  const { allowPrivate, timeoutMs = 10_000 } = options
  const { status, body } = await fetchPublic(
    url,
    { timeoutMs, maxBytes, allowPrivate },
    { accept: 'application/json', json: JSON.stringify(sent) },
  )
  if (refusals.includes(status)) throw new OverQuota(status)
  if (status >= 500 || (status !== 200 && status !== 404 && status !== 400))
    throw new Error(`the provider answered ${status}`)
  return { status, body: JSON.parse(body.toString('utf8')) }
}

const worstAccuracy = 32_767

/** From degrees and metres; undefined for what is no place on earth. */
export function locatedAt(lat: unknown, lon: unknown, accuracy: unknown): Located | undefined {
  if (typeof lat !== 'number' || typeof lon !== 'number' || typeof accuracy !== 'number')
    return undefined
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && accuracy >= 0)) return undefined
  return {
    lat: Math.round(lat * 1e6),
    lon: Math.round(lon * 1e6),
    accuracy: Math.min(worstAccuracy, Math.max(1, Math.round(accuracy))),
  }
}
