import { CallError } from '#lib/client.ts'
import type { CallReply } from '#lib/contract/calls.ts'

/** `retryMs`: when to ask for missing counts. */
export type CountedPage = CallReply<'stat/QueryNextFamilyWithStat'> & {
  retryMs?: number | undefined
}

/** Milliseconds. */
const waits = { first: 2_000, most: 60_000, failure: 30_000 }

const missing = (page: CountedPage): number => page.familys.filter(({ stat }) => !stat).length

/** The page without counts is still worth asking. */
const passing = ['tooFrequent', 'overload', 'serviceFailed', undefined]

/** Spreads retries; gives milliseconds. */
export function spacedRetries(everyMs: number, now: () => number = Date.now) {
  let last = Number.NEGATIVE_INFINITY
  return (waitMs: number): number => {
    const at = now()
    last = Math.max(at + waitMs, last + everyMs)
    return last - at
  }
}

/** Refused counts keep the known page; `retryMs` grows meanwhile. */
export async function pageWithCounts(
  read: { counted: () => Promise<CountedPage>; plain: () => Promise<CountedPage> },
  known: CountedPage | undefined,
  retryIn: (waitMs: number) => number,
): Promise<CountedPage> {
  try {
    const page = await read.counted()
    if (missing(page) === 0) return page
    const isProgress = !known || missing(page) < missing(known)
    const later = Math.min(waits.most, 2 * (known?.retryMs ?? waits.first))
    return { ...page, retryMs: isProgress ? retryIn(waits.first) : later }
  } catch (error) {
    if (!(error instanceof CallError) || !passing.includes(error.code)) throw error
    const retryMs = retryIn(error.retrySeconds ? error.retrySeconds * 1000 : waits.failure)
    return { ...(known ?? (await read.plain())), retryMs }
  }
}
