import type { CallReply } from '#lib/contract/calls.ts'
import { mostSims } from '#lib/rules/sim.ts'
import type { FailItem } from '../task/fail-dialog.tsx'
import type { SimCard } from './sim-card.ts'

export type PartsOutcome = { done: number; failed: FailItem[] }

/** In calls of 1000, as if one. A later failed call fails the rest; a failed first throws. */
export async function sendInParts(
  cards: readonly SimCard[],
  send: (iccids: string[]) => Promise<CallReply<'sim/Unbind'>>,
): Promise<PartsOutcome> {
  const iccids = cards.map(({ iccid }) => iccid)
  const sum: PartsOutcome = { done: 0, failed: [] }
  for (let at = 0; at < iccids.length; at += mostSims) {
    try {
      const { suc_items, fail_items } = await send(iccids.slice(at, at + mostSims))
      sum.done += suc_items.length
      sum.failed.push(...fail_items)
    } catch (error) {
      if (sum.done === 0) throw error
      const error_message = error instanceof Error ? error.message : String(error)
      sum.failed.push(...iccids.slice(at).map((imei) => ({ imei, error_message })))
      break
    }
  }
  return sum
}
