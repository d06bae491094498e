import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds. */
const [pause, patience] = [100, 15_000]

/**
 * The sandbox is part of the web process, which may still be starting: waits until it answers, for
 * 15 s at most.
 */
export async function untilVendor(
  url: string | undefined,
  signal: AbortSignal = AbortSignal.timeout(patience),
): Promise<void> {
  while (url !== undefined && !signal.aborted) {
    const answer = await fetch(url, { method: 'HEAD', signal }).catch(() => undefined)
    if (answer) return
    await sleep(pause, undefined, { signal }).catch(() => undefined)
  }
}
