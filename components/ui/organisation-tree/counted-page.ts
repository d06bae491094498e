import { CallError } from '#lib/client.ts'
import type { CallReply } from '#lib/contract/calls.ts'

/** A page of the tree, with devices by state as far as they are known, and when to ask for the others. */
export type CountedPage = CallReply<'stat/QueryNextFamilyWithStat'> & {
  retryMs?: number | undefined
}

/** How soon counts are asked for again, milliseconds: at first, without progress at most, and after a failure. */
const waits = { first: 2_000, most: 60_000, failure: 30_000 }

const missing = (page: CountedPage): number => page.familys.filter(({ stat }) => !stat).length

/** Refusals of a call that say nothing against the same page without counts. */
const passing = ['tooFrequent', 'overload', 'serviceFailed', undefined]

/** Answers in how many milliseconds to try again, so that all who wait do not come at the same time. */
export function spacedRetries(everyMs: number, now: () => number = Date.now) {
  let last = Number.NEGATIVE_INFINITY
  return (waitMs: number): number => {
    const at = now()
    last = Math.max(at + waitMs, last + everyMs)
    return last - at
  }
}

/**
 * Reads a page with its counts. Where a limit refuses them, the page known before stays, or comes without counts: a
 * tree is of use without. `retryMs` of the answer says when to ask again, ever later while no count is added.
 */
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
