import type { FailItem } from '#components/shared/task/fail-dialog.tsx'

export type BulkReply = { suc_items: string[]; fail_items: FailItem[]; undo_id?: string | null }

export type BulkSum = Omit<BulkReply, 'undo_id'> & { undoIds: string[] }

/** Devices of one call. */
export const mostAtOnce = 1000

/** Runs ids in calls of 1000, as if one. A later failed call fails the rest; a failed first throws. */
export async function runParts(
  simei: readonly string[],
  send: (part: string[]) => Promise<BulkReply>,
  failOf: (id: string, error: unknown) => FailItem,
): Promise<BulkSum> {
  const sum: BulkSum = { suc_items: [], fail_items: [], undoIds: [] }
  for (let at = 0; at < simei.length; at += mostAtOnce) {
    try {
      const { suc_items, fail_items, undo_id } = await send(simei.slice(at, at + mostAtOnce))
      sum.suc_items.push(...suc_items)
      sum.fail_items.push(...fail_items)
      if (undo_id) sum.undoIds.push(undo_id)
    } catch (error) {
      if (sum.suc_items.length === 0) throw error
      sum.fail_items.push(...simei.slice(at).map((id) => failOf(id, error)))
      break
    }
  }
  return sum
}
