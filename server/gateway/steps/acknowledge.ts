import { answerRefused } from '../answer-refused.ts'
import type { BatchPass } from '../passes.ts'

/** Tells senders after the commit. */
export function acknowledge(pass: BatchPass): void {
  const { hub, batch, refused } = pass
  if (refused) {
    answerRefused(pass, refused)
    return
  }
  if (batch.firstAt !== 0) hub.observeAck((hub.now() - batch.firstAt) / 1000)
  for (const [peer, places] of batch.peers) {
    hub.counters.acknowledged += places.length / 2
    hub.errors.run('acknowledge', () => peer.settle(true, batch.arena.bytes, places))
  }
}
