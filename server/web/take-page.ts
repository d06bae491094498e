import { networkOf } from '../domain/platform/network-of.ts'
import type { Services } from '../services.ts'
import type { Client } from './request-facts.ts'
import type { Answer } from './send.ts'

/** Rendering takes tens of ms of CPU; an office behind one address opens many pages at once. */
const pageRate = { perSecond: 20, burst: 300 }

/** Of pages, and of what else strangers may ask of the store. A local proxy may speak for everybody. */
export async function takePage({ limiter, now }: Services, { ip }: Client): Promise<boolean> {
  const isOwn = ip === '::1' || ip.startsWith('127.')
  return isOwn || limiter.take(`${networkOf(ip)}:page`, pageRate, now())
}

export const tooManyPages: Answer = { status: 429, headers: { 'retry-after': '1' } }
